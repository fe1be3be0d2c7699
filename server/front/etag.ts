import { createHash } from "node:crypto";

/** A weak name: the same for every encoding of the same words. */
export function etagOf(body: Uint8Array): string {
  return `W/"${createHash("sha1").update(body).digest("base64url").slice(0, 20)}"`;
}

/** RFC 9110, 13.1.2: compared weakly. */
export function isNamed(etag: string, ifNoneMatch: string | null): boolean {
  return ifNoneMatch !== null && ifNoneMatch.split(",").some((one) => one.trim() === etag);
}
