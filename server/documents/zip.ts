import { Zip, ZipPassThrough } from "fflate";

export type ZippedFile = { name: string; bytes: Uint8Array };

/**
 * A zip archive of streamed files; only the current one is in memory. Stored uncompressed: PDFs and workbooks are
 * compressed already.
 */
export async function* zipped(files: AsyncIterable<ZippedFile>): AsyncIterable<Uint8Array> {
  let ready: Uint8Array[] = [];
  const faults: Error[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) faults.push(error);
    else ready.push(chunk);
  });
  const taken = new Set<string>();
  for await (const { name, bytes } of files) {
    const entry = new ZipPassThrough(freeName(name, taken));
    zip.add(entry);
    entry.push(bytes, true);
    yield* handOver();
  }
  zip.end();
  yield* handOver();

  function* handOver() {
    const [fault] = faults;
    if (fault) throw fault;
    const chunks = ready;
    ready = [];
    yield* chunks;
  }
}

/** Makes names unique and safe against path traversal. */
function freeName(name: string, taken: Set<string>): string {
  const plain = name.replace(/[/\\:*?"<>|]/g, "-");
  const dot = plain.lastIndexOf(".");
  for (let at = 1; ; at += 1) {
    const tried = at === 1 ? plain : `${plain.slice(0, dot)} (${at})${plain.slice(dot)}`;
    if (taken.has(tried)) continue;
    taken.add(tried);
    return tried;
  }
}
