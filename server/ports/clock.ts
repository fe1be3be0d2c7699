/**
 * Current time. In production it follows the database's clock, so a wrong process clock has no effect (invariants T7).
 */
export type Clock = {
  now(): Date;
  /**
   * Jump of the database's clock in milliseconds, given its current reading `at`: its lead over the time elapsed since
   * process start. 0 while steady, negative after falling back.
   */
  jumped?(at: Date): number;
};

/** The process's own clock, for code that runs without a database. */
export const systemClock: Clock = { now: () => new Date() };
