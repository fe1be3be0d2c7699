/** Health of a gateway: consecutive failures, and when its pause ends. */
export type NeighbourHealth = { failures: number; restsUntil: number };

export const healthy: NeighbourHealth = { failures: 0, restsUntil: 0 };

/**
 * After so many consecutive failures it is paused for `rest` seconds (invariants DB3); then a single trial call is
 * allowed for `trial` seconds.
 */
const breaker = { failures: 3, rest: 30, trial: 10 } as const;

/** True also during the trial. */
export function isResting({ failures, restsUntil }: NeighbourHealth, now: number): boolean {
  return failures >= breaker.failures && now < restsUntil;
}

/** May a call be made now? `next` is the resulting health: only the first concurrent caller gets the trial. */
export function mayCall(health: NeighbourHealth, now: number): { may: boolean; next: NeighbourHealth } {
  if (health.failures < breaker.failures) return { may: true, next: health };
  if (now < health.restsUntil) return { may: false, next: health };
  return { may: true, next: { ...health, restsUntil: now + breaker.trial * 1_000 } };
}

/** `now` in milliseconds. */
export function afterCall(health: NeighbourHealth, answered: boolean, now: number): NeighbourHealth {
  if (answered) return healthy;
  const failures = health.failures + 1;
  return { failures, restsUntil: failures < breaker.failures ? 0 : now + breaker.rest * 1_000 };
}
