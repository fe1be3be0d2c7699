import { pipeline, type Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

const leastBytes = 1_024;
/** A body that brings nothing for so long waits for data: what it has so far is sent. */
const patienceMs = 5;

/**
 * The response in the best encoding the client accepts: in one piece when the body completes at once, otherwise as a
 * stream flushed whenever its source pauses.
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
  const body = rest === null ? await compressWhole(bytes, encoding) : asStream(bytes, rest, reader, encoding);
  return new Response(body, { status, statusText, headers });
}

/** Brotli before gzip; null for neither. q=0 excludes an encoding (RFC 9110, 12.5.3). */
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
  // The first chunk is awaited without limit: there is nothing to send before it.
  const first = await reader.read();
  if (first.done) return { bytes: Buffer.alloc(0), rest: null };
  const chunks = [first.value];
  for (;;) {
    const next = reader.read();
    if ((await isLate(next)) && (await isPausing(next))) return { bytes: Buffer.concat(chunks), rest: next };
    const { done, value } = await next;
    if (done) return { bytes: Buffer.concat(chunks), rest: null };
    chunks.push(value);
  }
}

/** True after `patienceMs` without a chunk; a process that was stopped for a while may have one ready nevertheless. */
async function isLate(next: Read): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, patienceMs, true)));
  try {
    return await Promise.race([next.then(() => false), late]);
  } finally {
    clearTimeout(timer);
  }
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/**
 * Largest window with which brotli uses 1 MB per response: one bit more, and quality 7 takes 8 MB, quality 9 32 MB and
 * fifty times as long, and memory freed by threads is not returned to the system.
 */
export const smallWindowBits = 16;
/** Up to this size the small window costs 1 %, more for larger pages. */
const mostInSmallWindow = 131_072;
/** For responses of unknown size. */
const streamWindowBits = 18;
/** Brotli's default of 4 MB would cost memory for each response. */
const mostWindowBits = 22;

// From quality 7 brotli uses context modelling: 3 % less of a Russian page for a millisecond.
function brotliOptions(size?: number) {
  const params: Record<number, number> = {
    [constants.BROTLI_PARAM_QUALITY]: 7,
    [constants.BROTLI_PARAM_LGWIN]: size === undefined ? streamWindowBits : windowBits(size),
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  if (size !== undefined) params[constants.BROTLI_PARAM_SIZE_HINT] = size;
  return { params };
}

/** Covers the whole page: repetitions in the hydration data far below then cost almost nothing. */
function windowBits(size: number): number {
  if (size <= mostInSmallWindow) return smallWindowBits;
  return Math.min(Math.ceil(Math.log2(size + 1)), mostWindowBits);
}

async function compressWhole(bytes: Uint8Array, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  return encoding === "br" ? brotli(bytes, brotliOptions(bytes.length)) : deflate(bytes, { level: 5 });
}

function asStream(head: Uint8Array, rest: Read, reader: Reader, encoding: Encoding): ReadableStream<Uint8Array> {
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
  // A disconnected client cancels rendering, even while it is awaited.
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
