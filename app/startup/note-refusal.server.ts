import { isSessionEnd, type SessionEnd } from "#app/domain/account/session-end.ts";
import type { FailedCall } from "#app/shop-api/ended-call.ts";
import type { Problem } from "#app/shop-api/problem.ts";

/** Refusals that mean more than the failure of one call (specification §8). */
export type Refusals = {
  maintenance: boolean;
  /** Why the session is over; null while nobody says that it is. */
  session: SessionEnd | null;
  basketCount: boolean;
  /** A file could not be kept: the disk is full. */
  storageFull: boolean;
  /** Something did not answer: the page lacks a part. */
  outage: boolean;
  /** The last call that failed by no fault of the visitor, for the report of a page that ends because of it. */
  failed: FailedCall | null;
};

export function noteRefusal(session: { refusals: Refusals }, path: string, problem: Problem): void {
  const { status, code, traceId } = problem;
  if (closesShop(problem)) session.refusals.maintenance = true;
  else if (status >= 500 || status === 429)
    session.refusals.failed = { resource: path.split("/", 4).join("/"), status, code, traceId };
  if (code === "storageFull") session.refusals.storageFull = true;
  if (status >= 500 || code === "network" || code === "timeout") session.refusals.outage = true;
  // Public calls look at nobody: what they refuse says nothing of the session.
  if (status === 401 && !path.startsWith("/public/")) session.refusals.session ??= endOf(code);
  if (status === 500 && path === "/mixed/baskets/baskets/count") session.refusals.basketCount = true;
}

/**
 * Specification §8: 501 and 503 mean maintenance, from any server. One replica with too much to do, or a database that
 * takes no writes, closes no shop, and says so by its code.
 */
export function closesShop({ status, code }: Pick<Problem, "status" | "code">): boolean {
  return status === 501 || (status === 503 && code !== "overloaded" && code !== "readOnly");
}

/** Of a 401, whatever backend it comes from. */
export function endOf(code: string): SessionEnd {
  return isSessionEnd(code) ? code : "unauthorized";
}
