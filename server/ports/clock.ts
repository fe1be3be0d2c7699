/**
 * Instants of the shop. In production it follows the database's clock, so that a wrong process clock changes nothing
 * (invariants T7).
 */
export type Clock = {
  now(): Date;
  /**
   * By how many milliseconds the database's clock, which said `at` just now, has jumped: how far it is ahead of the time
   * that has passed since this process started. 0 while it runs steadily, negative where it fell back.
   */
  jumped?(at: Date): number;
};

/** The process's own clock: for what runs without a database. */
export const systemClock: Clock = { now: () => new Date() };
