import type { ShortContact } from "#app/contract/locations.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { openingAt, type Opening } from "#app/domain/opening.ts";

/** `today` is the weekday of the city's calendar, 1 Monday; `specialDays` are those of the next weeks. */
export type OfficeViewModel = Office & { today: number; opening: Opening };

type Office = ShortContact["offices"][number];

/** Special days are shown this long before. */
const toldDays = 31;

/** `instant` in milliseconds; the offices' hours are in the city's time zone. */
export function officesViewModel(
  offices: readonly Office[],
  timezone: string,
  instant = Date.now(),
): OfficeViewModel[] {
  const now = localMoment(instant, timezone);
  const { date: until } = localMoment(instant + toldDays * 86_400_000, timezone);
  return offices.map((office) => ({
    ...office,
    today: now.day,
    opening: openingAt(office.schedule, now, office.specialDays),
    specialDays: office.specialDays.filter(({ date }) => now.date <= date && date <= until),
  }));
}
