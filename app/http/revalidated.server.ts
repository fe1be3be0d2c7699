import { createHash } from "node:crypto";

/** The page under the name of its own words: who names it has it already and gets 304. `headers` are the answer's. */
export function revalidated(request: Request, page: readonly Uint8Array[], headers: Headers): Response {
  const etag = `W/"${digest(page.map(tagOf).join(""))}"`;
  headers.set("ETag", etag);
  headers.set("Cache-Control", "private, no-cache");
  const known = request.headers.get("if-none-match")?.split(/\s*,\s*/) ?? [];
  if (!known.includes(etag)) return new Response(Buffer.concat(page), { headers });
  headers.delete("Content-Type");
  return new Response(null, { status: 304, headers });
}

const tags = new WeakMap<Uint8Array, string>();

/** Parts of a page that are kept (its sheet, its cards) are read once, not on every page they stand on. */
function tagOf(part: Uint8Array): string {
  const known = tags.get(part) ?? digest(part);
  tags.set(part, known);
  return known;
}

function digest(words: string | Uint8Array): string {
  return createHash("sha1").update(words).digest("base64url").slice(0, 20);
}
