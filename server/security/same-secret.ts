import { createHash, timingSafeEqual } from "node:crypto";

/** Compared in a time that tells nothing of the expected text, whatever its length. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(hashOf(given), hashOf(expected));
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
