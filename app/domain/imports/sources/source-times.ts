/** How often a file at an address is asked for (desk §9). */
export const importEvery = ["hourly", "daily"] as const;
export type SourceEvery = (typeof importEvery)[number];

const hourMs = 3_600_000;
const periods: Readonly<Record<SourceEvery, number>> = { hourly: hourMs, daily: 24 * hourMs };

/** The next time after `now` in step with the last one, so that a daily file stays at its hour; missed ones are left out, and one still to come stays. */
export function nextFetch(every: SourceEvery, last: Date, now: Date): Date {
  if (last > now) return last;
  const period = periods[every];
  const missed = Math.max(0, Math.floor((now.getTime() - last.getTime()) / period));
  return new Date(last.getTime() + (missed + 1) * period);
}
