import { createHmac } from "node:crypto";
import type { Ports } from "#server/ports/ports.ts";
import { stableHash } from "./stable-hash.ts";

/**
 * Stands for what a page has shown, to be sent back with its form. Keyed: sums are few, so that a bare hash of them could
 * be tried out by a member who is shown none.
 */
export function shownHash({ secrets }: Pick<Ports, "secrets">, value: unknown): string {
  return createHmac("sha256", secrets.deriveKey)
    .update(`shown|${stableHash(value)}`)
    .digest("hex");
}
