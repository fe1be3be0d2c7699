import type { Clock } from "./ports.ts";

/** The process's own clock: for what runs without a database. */
export const systemClock: Clock = { now: () => new Date() };
