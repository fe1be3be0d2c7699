import type { ProblemCode } from "#app/contract/problem.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";

const mostBytes = 1024 * 1024;
const mostFields = 1_000;
const mostLevels = 32;

type Refusal = { code: Extract<ProblemCode, "badRequest" | "payloadTooLarge" | "unsupportedMediaType"> };

/**
 * The body of a page's form, read once and whole, or why it is not taken. Pages send plain forms alone: what is not
 * one is not even read. Bytes are counted while they come, since a declared length may lie and a stream may have none.
 */
export async function readForm(request: Request): Promise<Verdict<Uint8Array<ArrayBuffer>, Refusal>> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > mostBytes) return no("payloadTooLarge");
  const type = request.headers.get("content-type");
  if (type !== null && !/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return no("unsupportedMediaType");
  const bytes = await readAtMost(request.body, mostBytes);
  if (bytes === null) return no("payloadTooLarge");
  if (type === null && bytes.length > 0) return no("unsupportedMediaType");
  return isReasonable(Buffer.from(bytes).toString("latin1")) ? ok(bytes) : no("badRequest");
}

/** Null when there is more; the rest stays unread. */
export async function readAtMost(body: ReadableStream<Uint8Array> | null, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    length += value.byteLength;
    if (length > most) {
      void reader.cancel().catch(() => {});
      return null;
    }
    chunks.push(value);
  }
}

/** Names nested deeper than 32 ("a.b[c]…") break those who build a tree of them (invariants, Facts); a NUL breaks the database. */
function isReasonable(form: string): boolean {
  const pairs = form.split("&");
  return pairs.length <= mostFields && !/%00|\0/.test(form) && pairs.every((pair) => levelsOf(nameOf(pair)) <= mostLevels);
}

function nameOf(pair: string): string {
  return pair.split("=", 1)[0] ?? "";
}

function levelsOf(name: string): number {
  return 1 + (name.match(/[[.]|%5b|%2e/gi)?.length ?? 0);
}
