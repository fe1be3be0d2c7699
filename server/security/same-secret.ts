import { createHash, timingSafeEqual } from "node:crypto";

/** Constant-time comparison, independent of the lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(hashOf(given), hashOf(expected));
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
