import { createHash } from "node:crypto";

/** A weak ETag: the same for all encodings of a content. */
export function etagOf(body: Uint8Array): string {
  return `W/"${createHash("sha1").update(body).digest("base64url").slice(0, 20)}"`;
}

/** Weak comparison, so an ETag strengthened by a proxy matches; `*` matches anything (RFC 9110, 8.8.3.2 and 13.1.2). */
export function isNamed(etag: string, ifNoneMatch: string | null): boolean {
  if (ifNoneMatch === null) return false;
  const named = ifNoneMatch.split(",").map((one) => one.trim());
  return named.includes("*") || named.some((one) => opaque(one) === opaque(etag));
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, "");
}
