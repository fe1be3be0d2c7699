import { z } from "zod";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import { readAtMost } from "#server/uploads/read-at-most.ts";
import type { ApiContext } from "./responses.ts";

/** A body that is one file: plain bytes, whatever they are. */
export const sentFileBody = {
  required: true as const,
  content: { "application/octet-stream": { schema: z.string().meta({ format: "binary" }) } },
};

/**
 * The bytes of the file that a call sends, no more than `most` of them ever held (security I1). Whether the sender may
 * send one at all is asked before (security I13).
 */
export async function sentFile(
  c: ApiContext,
  { most, field }: { most: number; field: string },
): Promise<Verdict<Bytes, { code: "unsupportedMediaType" } | { code: "fileTooLarge"; field: string; limit: number }>> {
  if (!/^application\/octet-stream$/i.test(c.req.header("content-type") ?? "")) return no("unsupportedMediaType");
  const declared = Number(c.req.header("content-length") ?? 0);
  const bytes = declared > most ? null : await readAtMost(c.req.raw.body, most);
  return bytes === null ? no("fileTooLarge", { field, limit: most / 1024 / 1024 }) : ok(bytes);
}
