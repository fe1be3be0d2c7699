import { zipSync, type Zippable } from "fflate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openExchangeArchive } from "#server/uploads/exchange-archive.ts";
import { inParts } from "#server/uploads/stored-chunk.ts";

/** Cut where the store has cut it; `reads` counts how often a part was fetched. */
function cut(bytes: Uint8Array, size: number) {
  const reads: number[] = [];
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => {
    const own = bytes.subarray(at * size, (at + 1) * size);
    return { size: own.length, read: async () => (reads.push(at), own) };
  });
  return { parts, reads };
}

async function opened(entries: Zippable, size = 1_000) {
  const { parts } = cut(zipSync(entries), size);
  return openExchangeArchive(parts);
}

async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

const xml = Buffer.from("<a/>");

describe("a zip of 1C", () => {
  it("is read file by file wherever its parts are cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string({ maxLength: 400 }), { maxKeys: 6 }),
        fc.integer({ min: 1, max: 300 }),
        async (texts, size) => {
          const entries = Object.entries(texts).map(([name, text]) => [`${name}.xml`, Buffer.from(text)] as const);
          const archive = await opened(Object.fromEntries(entries), size);
          if (!archive.ok) return expect(entries).toEqual([]);
          const read = [];
          for (const { name, open } of archive.value.files) read.push([name, await textOf(open())]);
          archive.value.close();
          expect(read.sort()).toEqual(entries.map(([name, bytes]) => [name, bytes.toString("utf8")]).sort());
        },
      ),
      { numRuns: 40 },
    );
  });

  it("fetches a part once for files that lie next to each other in it", async () => {
    const entries = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`import_files/${at}.jpg`, xml]));
    const { parts, reads } = cut(zipSync(entries), 1_000_000);
    const archive = await openExchangeArchive(parts);
    if (!archive.ok) throw new Error(archive.code);
    for (const { open } of archive.value.files) await textOf(open());
    expect(reads).toEqual([0]);
  });

  it("has its files by their last names, pictures by their folder, and without what is of no use", async () => {
    const archive = await opened({
      "webdata/1/import.xml": xml,
      "webdata/2/import.xml": xml,
      "webdata/1/import_files/ab/a.jpg": xml,
      "setup.exe": xml,
      "__MACOSX/._import.xml": xml,
    });
    expect(archive.ok && archive.value.files.map(({ name }) => name)).toEqual([
      "import.xml",
      "webdata/2/import.xml",
      "import_files/ab/a.jpg",
    ]);
  });

  const bomb = new Uint8Array(2_000_000);
  it.each<[string, Zippable, string]>([
    ["a bomb", { "import.xml": bomb }, "archiveUnsafe"],
    ["a link", { "import.xml": [xml, { os: 3, attrs: 0o120777 << 16 }] }, "archiveUnsafe"],
    ["a zip in it", { "import.xml": xml, "more.zip": zipSync({ "a.xml": xml }) }, "archiveUnsafe"],
    ["a path out of it", { "../import.xml": xml }, "archiveBroken"],
    ["an absolute path", { "/etc/import.xml": xml }, "archiveBroken"],
    ["a drive", { "C:/import.xml": xml }, "archiveBroken"],
  ])("with %s is refused as a whole", async (_, entries, code) => {
    expect(await opened(entries)).toEqual({ ok: false, code });
  });

  it("with a name used twice, cut short or no zip at all is refused", async () => {
    const twice = Buffer.from(zipSync({ "import.xml": xml, "inport.xml": xml }));
    const named = Buffer.from(twice.toString("latin1").replaceAll("inport.xml", "import.xml"), "latin1");
    expect(await openExchangeArchive(cut(named, 1_000).parts)).toEqual({ ok: false, code: "archiveUnsafe" });
    const short = twice.subarray(0, twice.length - 30);
    expect(await openExchangeArchive(cut(short, 1_000).parts)).toEqual({ ok: false, code: "archiveBroken" });
    expect(await openExchangeArchive(cut(xml, 1_000).parts)).toEqual({ ok: false, code: "archiveBroken" });
    expect(await openExchangeArchive([])).toEqual({ ok: false, code: "archiveBroken" });
  });

  it("with more than 20,000 files or 2 GiB of them is refused before anything is read", async () => {
    const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`${at}.xml`, new Uint8Array()]));
    expect(await opened(many, 1_000_000)).toEqual({ ok: false, code: "archiveTooLarge" });
    const zip = Buffer.from(zipSync({ "import.xml": xml }));
    // The size in the directory, 24 bytes after its mark.
    zip.writeUInt32LE(0x80000001, zip.indexOf("PK\u0001\u0002", "latin1") + 24);
    expect(await openExchangeArchive(cut(zip, 1_000).parts)).toEqual({ ok: false, code: "archiveTooLarge" });
  });
});

describe("a chunk in parts", () => {
  it("loses and repeats no byte, and no part is longer than allowed", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 20 })),
        fc.integer({ min: 1, max: 16 }),
        async (chunks, most) => {
          const parts: Buffer[] = [];
          const body = (async function* () {
            yield* chunks;
          })();
          for await (const part of inParts(body, most)) {
            const own: Uint8Array[] = [];
            for await (const bytes of part) own.push(bytes);
            parts.push(Buffer.concat(own));
          }
          expect(Buffer.concat(parts)).toEqual(Buffer.concat(chunks));
          expect(parts.every(({ length }) => length > 0 && length <= most)).toBe(true);
        },
      ),
    );
  });
});
