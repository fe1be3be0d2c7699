/** How an operator of SMS or calls has done lately: failures in a row, and until when nobody asks him. */
export type OperatorHealth = { failures: number; restsUntil: number };

export const healthy: OperatorHealth = { failures: 0, restsUntil: 0 };

/** After so many failures in a row codes go by another way for `rest` seconds; then one is tried, for `trial` seconds alone. */
const breaker = { failures: 3, rest: 60, trial: 10 } as const;

/** May he be asked now? `next` is his health from now on: of those who come while he is being tried, only the first may. */
export function mayAsk(health: OperatorHealth, now: number): { may: boolean; next: OperatorHealth } {
  if (health.failures < breaker.failures) return { may: true, next: health };
  if (now < health.restsUntil) return { may: false, next: health };
  return { may: true, next: { ...health, restsUntil: now + breaker.trial * 1_000 } };
}

/** `now` in milliseconds. */
export function afterAsking(health: OperatorHealth, answered: boolean, now: number): OperatorHealth {
  if (answered) return healthy;
  const failures = health.failures + 1;
  return { failures, restsUntil: failures < breaker.failures ? 0 : now + breaker.rest * 1_000 };
}
