import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { readAtMost } from "#server/uploads/read-at-most.ts";
import { levelsOf, mostLevels } from "./nesting.ts";
import { isReasonableMultipart, mostMultipartBytes, takesFiles } from "./multipart-body.ts";
import type { RefusalCode } from "./refusal.ts";
import type { Room } from "./uploads.ts";

const mostBytes = 1024 * 1024;
const mostFields = 1_000;

type Refusal = { code: Extract<RefusalCode, "badRequest" | "payloadTooLarge" | "unsupportedMediaType" | "overloaded"> };

/**
 * The body of a page's form, read once and whole, or why it is not taken. Pages send plain forms, those whose forms
 * carry files multipart ones: what is neither is not even read. Bytes are counted while they come, since a declared
 * length may lie and a stream may have none.
 */
export async function readForm(
  request: Request,
  pathname: string,
  room: Room,
): Promise<Verdict<Uint8Array<ArrayBuffer>, Refusal>> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  const type = request.headers.get("content-type");
  if (takesFiles(pathname) && isMultipart(type))
    return declared > mostMultipartBytes ? no("payloadTooLarge") : readMultipart(request, type ?? "", room);
  if (declared > mostBytes) return no("payloadTooLarge");
  if (type !== null && !/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return no("unsupportedMediaType");
  const bytes = await readAtMost(request.body, mostBytes);
  if (bytes === null) return no("payloadTooLarge");
  if (type === null && bytes.length > 0) return no("unsupportedMediaType");
  return isReasonable(Buffer.from(bytes).toString("latin1")) ? ok(bytes) : no("badRequest");
}

async function readMultipart(
  { body }: Request,
  type: string,
  room: Room,
): Promise<Verdict<Uint8Array<ArrayBuffer>, Refusal>> {
  let refused = false;
  const bytes = await readAtMost(body, mostMultipartBytes, (length) => !(refused = !room.take(length)));
  if (bytes === null) return no(refused ? "overloaded" : "payloadTooLarge");
  return isReasonableMultipart(bytes, type) ? ok(bytes) : no("badRequest");
}

export function isMultipart(type: string | null): boolean {
  return /^multipart\/form-data\s*;/i.test(type ?? "");
}

/** A NUL breaks the database. */
function isReasonable(form: string): boolean {
  const pairs = form.split("&");
  return (
    pairs.length <= mostFields && !/%00|\0/.test(form) && pairs.every((pair) => levelsOf(nameOf(pair)) <= mostLevels)
  );
}

function nameOf(pair: string): string {
  return pair.split("=", 1)[0] ?? "";
}
