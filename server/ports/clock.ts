/**
 * Instants of the shop. In production it follows the database's clock, so that a wrong process clock changes nothing
 * (invariants T7).
 */
export type Clock = { now(): Date };

/** The process's own clock: for what runs without a database. */
export const systemClock: Clock = { now: () => new Date() };
