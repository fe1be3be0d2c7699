import { createHash, timingSafeEqual } from "node:crypto";
import type { Metrics } from "./metrics.ts";

type Asker = { isLocal: boolean; authorization: string | null };

/**
 * The figures for who may see them: somebody at this machine, or who says the token; for all others there is no such
 * page (security E18), so null.
 */
export async function metricsPage(
  metrics: Metrics,
  token: string | null,
  { isLocal, authorization }: Asker,
): Promise<Response | null> {
  const knows = token !== null && authorization !== null && sameText(authorization, `Bearer ${token}`);
  return isLocal || knows ? metrics.page() : null;
}

function sameText(one: string, other: string): boolean {
  return timingSafeEqual(hashOf(one), hashOf(other));
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
