import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import { readAtMost } from "#server/uploads/read-at-most.ts";
import type { ApiContext } from "#server/api/context.ts";

type Limit = { most: number; field: string };
type Received = Verdict<
  Bytes,
  { code: "unsupportedMediaType" } | { code: "fileTooLarge"; field: string; limit: number }
>;

/** An uploaded file. The sender's right to upload is checked before the bytes are read (security I13). */
export type ReceivedFile = { name: string; read: (limit: Limit) => Promise<Received> };

/** Reads the request's file; never buffers more than the limit (security I1). */
export async function sentFile(c: ApiContext, limit: Limit): Promise<Received> {
  if (!/^application\/octet-stream$/i.test(c.req.header("content-type") ?? "")) return no("unsupportedMediaType");
  const declared = Number(c.req.header("content-length") ?? 0);
  const bytes = declared > limit.most ? null : await readAtMost(c.req.raw.body, limit.most);
  return bytes === null ? tooLarge(limit) : ok(bytes);
}

/** The same for a file already in memory. */
export function heldFile(bytes: Bytes): ReceivedFile["read"] {
  return async (limit) => (bytes.length > limit.most ? tooLarge(limit) : ok(bytes));
}

function tooLarge({ most, field }: Limit) {
  return no("fileTooLarge", { field, limit: most / 1024 / 1024 });
}
