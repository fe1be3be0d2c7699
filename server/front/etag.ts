import { createHash } from "node:crypto";

/** A weak name: the same for every encoding of the same words. */
export function etagOf(body: Uint8Array): string {
  return `W/"${createHash("sha1").update(body).digest("base64url").slice(0, 20)}"`;
}

/** Compared weakly, so that one a proxy has made strong is the same; `*` is whatever there is (RFC 9110, 8.8.3.2 and 13.1.2). */
export function isNamed(etag: string, ifNoneMatch: string | null): boolean {
  if (ifNoneMatch === null) return false;
  const named = ifNoneMatch.split(",").map((one) => one.trim());
  return named.includes("*") || named.some((one) => opaque(one) === opaque(etag));
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, "");
}
