import { isSessionEnd, type SessionEnd } from "#app/domain/account/session-end.ts";
import type { Problem } from "#app/shop-api/problem.ts";

/** Refusals that mean more than the failure of one call (specification §8). */
export type Refusals = {
  maintenance: boolean;
  /** Why the session is over; null while nobody says that it is. */
  session: SessionEnd | null;
  basketCount: boolean;
  /** Something did not answer: the page lacks a part. */
  outage: boolean;
};

export function noteRefusal(session: { refusals: Refusals }, path: string, { status, code }: Problem): void {
  if (status === 501 || (status === 503 && code === "maintenance")) session.refusals.maintenance = true;
  if (status >= 500 || code === "network" || code === "timeout") session.refusals.outage = true;
  // Public calls look at nobody: what they refuse says nothing of the session.
  if (status === 401 && !path.startsWith("/public/")) session.refusals.session ??= endOf(code);
  if (status === 500 && path === "/mixed/baskets/baskets/count") session.refusals.basketCount = true;
}

/** Of a 401, whatever backend it comes from. */
export function endOf(code: string): SessionEnd {
  return isSessionEnd(code) ? code : "unauthorized";
}
