import { createHmac } from "node:crypto";
import type { Ports } from "#server/ports/ports.ts";
import { stableHash } from "./stable-hash.ts";

/**
 * Digest of what a page has displayed, sent back with its form. Keyed, because sums have few possible values: a member
 * without price access could guess a bare hash.
 */
export function shownHash({ secrets }: Pick<Ports, "secrets">, value: unknown): string {
  return createHmac("sha256", secrets.deriveKey)
    .update(`shown|${stableHash(value)}`)
    .digest("hex");
}
