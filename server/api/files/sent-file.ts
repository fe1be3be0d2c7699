import type { NamedBytes } from "#app/contract/endpoint.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import { readAtMost } from "#server/uploads/read-at-most.ts";
import type { ApiContext } from "#server/api/context.ts";

type Limit = { most: number; field: string };
type Fault = { code: "unsupportedMediaType" } | { code: "fileTooLarge"; field: string; limit: number };
type Pieces = AsyncIterable<Bytes>;

/** An uploaded file. The sender's right to upload is checked before the bytes are read (security I13). */
export type ReceivedFile = {
  name: string;
  read(limit: Limit): Promise<Verdict<Bytes, Fault>>;
  /** Passes the bytes on as they come; `store` has to leave nothing when they fail, as they do beyond the limit. */
  passOn<T>(limit: Limit, store: (pieces: Pieces) => Promise<T>): Promise<Verdict<T, Fault>>;
};
export type ReceivedBytes = Omit<ReceivedFile, "name">;

/** The file of a request; never buffers more than the limit (security I1). */
export function sentFile(c: ApiContext): ReceivedBytes {
  const faultOf = (limit: Limit) => {
    if (!/^application\/octet-stream$/i.test(c.req.header("content-type") ?? "")) return no("unsupportedMediaType");
    return Number(c.req.header("content-length") ?? 0) > limit.most ? tooLarge(limit) : null;
  };
  return {
    async read(limit) {
      const fault = faultOf(limit);
      return fault ?? wholeOf(c.req.raw.body, limit);
    },
    async passOn(limit, store) {
      const fault = faultOf(limit);
      return fault ?? passedOn(piecesOf(c.req.raw.body), limit, store);
    },
  };
}

/** The same for a file in this process. */
export function heldFile(bytes: NamedBytes["bytes"]): ReceivedBytes {
  return {
    async read(limit) {
      if (typeof bytes === "function") return wholeOf(bytes(), limit);
      return bytes.length > limit.most ? tooLarge(limit) : ok(bytes);
    },
    passOn: (limit, store) => passedOn(typeof bytes === "function" ? piecesOf(bytes()) : [bytes], limit, store),
  };
}

async function wholeOf(body: ReadableStream<Bytes> | null, limit: Limit) {
  const bytes = await readAtMost(body, limit.most);
  return bytes === null ? tooLarge(limit) : ok(bytes);
}

async function passedOn<T>(pieces: Pieces | Iterable<Bytes>, limit: Limit, store: (pieces: Pieces) => Promise<T>) {
  try {
    return ok(await store(atMost(pieces, limit.most)));
  } catch (error) {
    if (error instanceof TooLong) return tooLarge(limit);
    throw error;
  }
}

class TooLong extends Error {}

async function* atMost(pieces: Pieces | Iterable<Bytes>, most: number): AsyncGenerator<Bytes> {
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > most) throw new TooLong();
    yield piece;
  }
}

async function* piecesOf(body: ReadableStream<Bytes> | null): AsyncGenerator<Bytes> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function tooLarge({ most, field }: Limit) {
  return no("fileTooLarge", { field, limit: most / 1024 / 1024 });
}
