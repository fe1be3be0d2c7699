import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { bestEncoding } from "#server/front/compress.ts";
import { RawAnswer } from "#server/front/raw-answer.ts";
import { etagOf, isNamed } from "#server/front/etag.ts";
import { httpDate, isUnmodified, type Conditions } from "#server/front/last-modified.ts";

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const deflate = promisify(gzip);

/** A finished page, its body compressed once. */
export type KeptPage = {
  status: 200 | 404;
  /** Of the status line. */
  message: string;
  /** Names and values in turns, but for those of the encoding. */
  headers: readonly string[];
  etag: string;
  /** An HTTP date; null for the page of an address that has none. */
  modified: string | null;
  /** Sent as it stands to who takes brotli, and so to nearly all. */
  br: RawAnswer<Buffer<ArrayBuffer>>;
  /** Made for the first visitor who takes no brotli. */
  gzip: RawAnswer | null;
  bytes: number;
};

/** Of one request: never sent with a page that others get, too. */
const ofOneRequest = new Set(["set-cookie", "content-length", "x-request-id", "vary"]);

type Made = { status: 200 | 404; statusText?: string; headers: Headers };

/** `now` is when these words were made: the cache leaves the date as it is while they stay the same. */
export async function keepPage(
  { status, statusText: message = "", headers }: Made,
  body: Buffer<ArrayBuffer>,
  now: Date,
): Promise<KeptPage> {
  const etag = etagOf(body);
  const modified = status === 200 ? httpDate(now.getTime()) : null;
  const kept = [...headers].filter(([name]) => !ofOneRequest.has(name)).flat();
  kept.push("etag", etag, "vary", "Accept-Encoding", ...(modified === null ? [] : ["last-modified", modified]));
  const br = await brotli(body, brotliOptions(quickQuality, body.length));
  const bytes = kept.reduce((sum, text) => sum + text.length, br.length);
  const page = { status, message, headers: kept };
  return { ...page, etag, modified, br: sentAs("br", page, br), gzip: null, bytes };
}

function sentAs(
  encoding: "br" | "gzip" | null,
  { status, message, headers }: Pick<KeptPage, "status" | "message" | "headers">,
  body: Buffer<ArrayBuffer>,
): RawAnswer<Buffer<ArrayBuffer>> {
  const own = encoding === null ? [] : ["content-encoding", encoding];
  return new RawAnswer(status, [...headers, ...own, "content-length", String(body.length)], body, message);
}

/** 2 ms of a core for a page of 70 kB; 9 takes 10 ms and saves another 5 %. */
const quickQuality = 5;
const bestQuality = 9;

/** The same page in fewer bytes: worth it once it is asked for again. */
export async function pressHarder(page: KeptPage): Promise<void> {
  const body = await unbrotli(page.br.body);
  const smaller = await brotli(body, brotliOptions(bestQuality, body.length));
  page.bytes += smaller.length - page.br.body.length;
  page.br = sentAs("br", page, smaller);
}

function brotliOptions(quality: number, size: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  };
}

type Asked = Conditions & { acceptEncoding: string | null };

/** The page as this visitor takes it: 304 where he has it already. */
export async function answerOf(page: KeptPage, { acceptEncoding, ...asked }: Asked): Promise<RawAnswer> {
  if (isNamed(page.etag, asked.ifNoneMatch) || isUnmodified(page.modified, asked))
    return new RawAnswer(304, withoutType(page.headers), null);
  const encoding = bestEncoding(acceptEncoding);
  if (encoding === "br") return page.br;
  if (encoding === null) return sentAs(null, page, await unbrotli(page.br.body));
  if (page.gzip === null) {
    const body = await deflate(await unbrotli(page.br.body), { level: 6 });
    page.gzip = sentAs("gzip", page, body);
    page.bytes += body.length;
  }
  return page.gzip;
}

/** Without a body there is no type of one. */
function withoutType(headers: readonly string[]): string[] {
  const at = headers.indexOf("content-type");
  return at < 0 ? [...headers] : headers.toSpliced(at, 2);
}
