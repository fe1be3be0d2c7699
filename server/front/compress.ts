import { pipeline, type Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

const leastBytes = 1_024;
/** A page whose data is there is rendered well within this; one that still waits is sent as it comes. */
const patienceMs = 5;

/**
 * The answer, whose headers can be written, in the best encoding the browser takes: in one piece when the body is complete at once, otherwise as a
 * stream that is flushed whenever its source pauses.
 */
export async function compressed(response: Response, acceptEncoding: string | null): Promise<Response> {
  if (!isCompressible(response) || response.body === null) return response;
  const { headers, status, statusText } = response;
  headers.append("vary", "Accept-Encoding");
  const encoding = bestEncoding(acceptEncoding);
  if (encoding === null) return response;

  const reader = response.body.getReader();
  const { bytes, rest } = await readWithoutPause(reader);
  if (rest === null && bytes.length < leastBytes) return new Response(bytes, { status, statusText, headers });
  headers.set("content-encoding", encoding);
  headers.delete("content-length");
  const body = rest === null ? await inOnePiece(bytes, encoding) : asItComes(bytes, rest, reader, encoding);
  return new Response(body, { status, statusText, headers });
}

/** Brotli before gzip; null for neither. A quality of 0 is a refusal (RFC 9110, 12.5.3). */
export function bestEncoding(acceptEncoding: string | null): Encoding | null {
  const accepted = (acceptEncoding ?? "")
    .toLowerCase()
    .split(",")
    .filter((entry) => !/;\s*q=0(?:\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(";")[0]?.trim());
  return accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : null;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Read = ReturnType<Reader["read"]>;

function isCompressible({ status, headers }: Response): boolean {
  if (status === 204 || status === 304 || headers.has("content-encoding")) return false;
  if (Number(headers.get("content-length") ?? leastBytes) < leastBytes) return false;
  return /^(?:text\/|application\/(?:json|xml|manifest\+json)|image\/svg)/.test(headers.get("content-type") ?? "");
}

async function readWithoutPause(reader: Reader): Promise<{ bytes: Buffer<ArrayBuffer>; rest: Read | null }> {
  // The first chunk is waited for as long as it takes: without it there is nothing to send.
  const first = await reader.read();
  if (first.done) return { bytes: Buffer.alloc(0), rest: null };
  const chunks = [first.value];
  let timer: NodeJS.Timeout | undefined;
  const pause = new Promise<"pause">((resolve) => (timer = setTimeout(resolve, patienceMs, "pause")));
  for (;;) {
    const next = reader.read();
    const read = await Promise.race([next, pause]);
    if (read === "pause") return { bytes: Buffer.concat(chunks), rest: next };
    if (read.done) break;
    chunks.push(read.value);
  }
  clearTimeout(timer);
  return { bytes: Buffer.concat(chunks), rest: null };
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Holds nearly any page; brotli's own of 4 MB would cost memory for each answer. */
const usualWindowBits = 18;
const mostWindowBits = 22;

// From 7 on brotli models the contexts of letters: 3 % less of a Russian page for a millisecond.
function brotliOptions(size?: number) {
  const params: Record<number, number> = {
    [constants.BROTLI_PARAM_QUALITY]: 7,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(size ?? 0),
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  if (size !== undefined) params[constants.BROTLI_PARAM_SIZE_HINT] = size;
  return { params };
}

/** The whole of a page: what it says once more far below, in its data for hydration, then costs nearly nothing. */
function windowBits(size: number): number {
  return Math.min(Math.max(Math.ceil(Math.log2(size + 1)), usualWindowBits), mostWindowBits);
}

async function inOnePiece(bytes: Uint8Array, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  return encoding === "br" ? brotli(bytes, brotliOptions(bytes.length)) : deflate(bytes, { level: 5 });
}

function asItComes(head: Uint8Array, rest: Read, reader: Reader, encoding: Encoding): ReadableStream<Uint8Array> {
  const zip = encoding === "br" ? createBrotliCompress(brotliOptions()) : createGzip({ level: 5 });
  async function* source() {
    yield head;
    for (let next = rest; ; next = reader.read()) {
      if (await isPausing(next)) zip.flush();
      const { done, value } = await next;
      if (done) return;
      yield value;
    }
  }
  // A browser that goes away ends the page's work, also while it is being waited for.
  zip.once("close", () => void reader.cancel().catch(() => {}));
  pipeline(source(), zip, () => {});
  return streamOf(zip);
}

function streamOf(readable: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = readable.iterator();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      readable.destroy();
    },
  });
}

function isPausing(next: Read): Promise<boolean> {
  return Promise.race([
    next.then(
      () => false,
      () => false,
    ),
    new Promise<boolean>((resolve) => setImmediate(resolve, true)),
  ]);
}
