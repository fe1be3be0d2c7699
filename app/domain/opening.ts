import { addDays, minutesOf, weekdayOf, type LocalMoment } from "./local-time.ts";
import type { WorkHours } from "./schedule.ts";

/** A date with special hours, "2026-12-31"; a day off without spans. */
export type SpecialDay = { date: string; spans: readonly DaySpan[] };
export type DaySpan = { from: string; to: string };

/** A time of day, `inDays` 0 is today; "24:00" is the end of the day. */
export type Stop = { inDays: number; date: string; day: number; time: string };

/** `until` null: does not close within a fortnight; `opens` null: does not open either. */
export type Opening = { isOpen: true; until: Stop | null } | { isOpen: false; opens: Stop | null };

/** Covers the longest holidays and a week after them. */
const horizonDays = 15;

/**
 * Whether a place is open at this local minute, and until or from when. The closing minute counts as closed; adjacent
 * hours, also over midnight, are one stretch.
 */
export function openingAt(hours: WorkHours, now: LocalMoment, special: readonly SpecialDay[] = []): Opening {
  const stretches = stretchesFrom(hours, now.date, special);
  const current = stretches.find(({ from, to }) => from <= now.minutes && now.minutes < to);
  if (current)
    return { isOpen: true, until: current.to >= horizonDays * dayMinutes ? null : stopAt(current.to, now, "end") };
  const next = stretches.find(({ from }) => from > now.minutes);
  return { isOpen: false, opens: next ? stopAt(next.from, now, "start") : null };
}

/** Opening hours of one date, in order. */
export function hoursOn(hours: WorkHours, date: string, special: readonly SpecialDay[] = []): DaySpan[] {
  const day = weekdayOf(date);
  const spans = special.find((one) => one.date === date)?.spans ?? hours.filter((span) => span.day === day);
  return spans.map(({ from, to }) => ({ from, to })).sort((a, b) => minutesOf(a.from) - minutesOf(b.from));
}

/** Minutes since midnight of yesterday. */
type Stretch = { from: number; to: number };

const dayMinutes = 1_440;

function stretchesFrom(hours: WorkHours, today: string, special: readonly SpecialDay[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (let inDays = 0; inDays < horizonDays; inDays += 1) {
    for (const span of hoursOn(hours, addDays(today, inDays), special)) {
      const [from, to] = [inDays * dayMinutes + minutesOf(span.from), inDays * dayMinutes + minutesOf(span.to)];
      const last = stretches.at(-1);
      if (last && from <= last.to) last.to = Math.max(last.to, to);
      else stretches.push({ from, to });
    }
  }
  return stretches;
}

/** Midnight is the end of a day or the start of the next one. */
function stopAt(minute: number, { date: today }: LocalMoment, side: "start" | "end"): Stop {
  const ends = side === "end" && minute % dayMinutes === 0;
  const inDays = Math.floor(minute / dayMinutes) - (ends ? 1 : 0);
  const date = addDays(today, inDays);
  return { inDays, date, day: weekdayOf(date), time: clock(minute - inDays * dayMinutes) };
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
