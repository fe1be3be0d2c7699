import { isSessionEnd, type SessionEnd } from "#app/domain/account/session-end.ts";
import type { FailedCall } from "#app/shop-api/ended-call.ts";
import type { Problem } from "#app/shop-api/problem.ts";

/** Refusals that affect more than their call (specification §8). */
export type Refusals = {
  maintenance: boolean;
  /** Why the session has ended; null if it has not. */
  session: SessionEnd | null;
  basketCount: boolean;
  /** A file could not be stored: the disk is full. */
  storageFull: boolean;
  /** A call got no answer: the page is incomplete. */
  outage: boolean;
  /** The last call that failed without the visitor's fault, to report if the page fails because of it. */
  failed: FailedCall | null;
};

export function recordRefusal(session: { refusals: Refusals }, path: string, problem: Problem): void {
  const { status, code, traceId } = problem;
  if (closesShop(problem)) session.refusals.maintenance = true;
  else if (status >= 500 || status === 429)
    session.refusals.failed = { resource: path.split("/", 4).join("/"), status, code, traceId };
  if (code === "storageFull") session.refusals.storageFull = true;
  if (status >= 500 || code === "network" || code === "timeout") session.refusals.outage = true;
  // Public calls are unauthenticated: their refusals say nothing about the session.
  if (status === 401 && !path.startsWith("/public/")) session.refusals.session ??= endOf(code);
  if (status === 500 && path === "/mixed/baskets/baskets/count") session.refusals.basketCount = true;
}

/**
 * Specification §8: 501 and 503 mean maintenance, from any server. An overloaded replica or a read-only database does
 * not close the shop, and has its own code.
 */
export function closesShop({ status, code }: Pick<Problem, "status" | "code">): boolean {
  return status === 501 || (status === 503 && code !== "overloaded" && code !== "readOnly");
}

/** Reason in a 401, from any backend. */
export function endOf(code: string): SessionEnd {
  return isSessionEnd(code) ? code : "unauthorized";
}
