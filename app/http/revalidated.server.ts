import { createHash } from "node:crypto";

/** The page under the name of its own words: who names it has it already and gets 304. `headers` are the answer's. */
export function revalidated(request: Request, page: Uint8Array<ArrayBuffer>, headers: Headers): Response {
  const etag = `W/"${createHash("sha1").update(page).digest("base64url").slice(0, 20)}"`;
  headers.set("ETag", etag);
  headers.set("Cache-Control", "private, no-cache");
  const known = request.headers.get("if-none-match")?.split(/\s*,\s*/) ?? [];
  if (!known.includes(etag)) return new Response(page, { headers });
  headers.delete("Content-Type");
  return new Response(null, { status: 304, headers });
}
