/** How a neighbour has done lately: failures in a row, and until when nobody asks him. */
export type NeighbourHealth = { failures: number; restsUntil: number };

export const healthy: NeighbourHealth = { failures: 0, restsUntil: 0 };

/** After so many failures in a row he is left alone for `rest` seconds (invariants DB3); then one tries him, for `trial` seconds alone. */
const breaker = { failures: 3, rest: 30, trial: 10 } as const;

/** Also while he is being tried. */
export function isResting({ failures, restsUntil }: NeighbourHealth, now: number): boolean {
  return failures >= breaker.failures && now < restsUntil;
}

/** May he be asked now? `next` is his health from now on: of those who come while he is being tried, only the first may. */
export function mayAsk(health: NeighbourHealth, now: number): { may: boolean; next: NeighbourHealth } {
  if (health.failures < breaker.failures) return { may: true, next: health };
  if (now < health.restsUntil) return { may: false, next: health };
  return { may: true, next: { ...health, restsUntil: now + breaker.trial * 1_000 } };
}

/** `now` in milliseconds. */
export function afterAsking(health: NeighbourHealth, answered: boolean, now: number): NeighbourHealth {
  if (answered) return healthy;
  const failures = health.failures + 1;
  return { failures, restsUntil: failures < breaker.failures ? 0 : now + breaker.rest * 1_000 };
}
