/** Local date and time of a place. */
export type LocalMoment = {
  /** ISO, "2026-10-13" */
  date: string;
  /** 1 Monday to 7 Sunday */
  day: number;
  /** Since midnight, 0 to 1439 */
  minutes: number;
};

/** Moscow time, for what belongs to no city and people who have chosen none. */
export const shopZone = "Europe/Moscow";

/** Is it the name of an IANA zone? */
export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Converts an instant in milliseconds since 1970 to the local time of an IANA zone, "Asia/Yekaterinburg". */
export function localMoment(instant: number, timeZone: string): LocalMoment {
  const parts = clockOf(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  const date = `${part("year")}-${part("month")}-${part("day")}`;
  return { date, day: weekdayOf(date), minutes: minutesOf(`${part("hour")}:${part("minute")}`) };
}

/** By how many hours clocks of one zone are ahead of those of another. */
export function hoursAhead(instant: number, timeZone: string, other: string): number {
  const shown = (zone: string) => {
    const { date, minutes } = localMoment(instant, zone);
    return utcOf(date).getTime() / 3_600_000 + minutes / 60;
  };
  return shown(timeZone) - shown(other);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Cached per zone: constructing a formatter is slow. RangeError for an unknown zone. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** The instant at which a local date ends, in milliseconds since 1970. */
export function endOfDay(date: string, timeZone: string): number {
  const midnight = utcOf(addDays(date, 1)).getTime();
  const there = localMoment(midnight, timeZone);
  return midnight - (utcOf(there.date).getTime() + there.minutes * 60_000 - midnight);
}

/** "2026-11-25T21:05:00+03:00": local time with its UTC offset (RFC 3339). */
export function zonedTime(instant: number, timeZone: string): string {
  const { date, minutes } = localMoment(instant, timeZone);
  const seconds = Math.floor(instant / 1_000) * 1_000;
  const ahead = (utcOf(date).getTime() + minutes * 60_000 - Math.floor(instant / 60_000) * 60_000) / 60_000;
  const shown = new Date(seconds + ahead * 60_000).toISOString().slice(0, 19);
  const two = (number: number) => String(number).padStart(2, "0");
  const distance = Math.abs(ahead);
  return `${shown}${ahead < 0 ? "-" : "+"}${two(Math.floor(distance / 60))}:${two(distance % 60)}`;
}

/**
 * The instant of a local date and time, in milliseconds since 1970; for a time skipped by a clock change, the first
 * one after it.
 */
export function instantAt(date: string, time: string, timeZone: string): number {
  const wanted = utcOf(date).getTime() + minutesOf(time) * 60_000;
  const shown = (instant: number) => {
    const there = localMoment(instant, timeZone);
    return utcOf(there.date).getTime() + there.minutes * 60_000;
  };
  const guess = 2 * wanted - shown(wanted);
  return guess + Math.max(0, wanted - shown(guess));
}

/** "08:30" -> 510; "24:00" is the end of a day. RangeError on anything else. */
export function minutesOf(time: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  if (!match && time !== "24:00") throw new RangeError(`not a time of day: ${time}`);
  return match ? Number(match[1]) * 60 + Number(match[2]) : 1440;
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(date: string): number {
  return utcOf(date).getUTCDay() || 7;
}

export function addDays(date: string, days: number): string {
  const moved = utcOf(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

function utcOf(date: string): Date {
  const midnight = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime())) throw new RangeError(`not an ISO date: ${date}`);
  return midnight;
}
