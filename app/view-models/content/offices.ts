import type { ShortContact } from "#app/contract/content/locations.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { openingAt, type Opening } from "#app/domain/opening.ts";

/** `today` is the weekday in the city's calendar, 1 Monday; `specialDays` are those of the next weeks. */
export type OfficeViewModel = Office & { today: number; opening: Opening };

type Office = ShortContact["offices"][number];

/** Special days are announced this many days ahead. */
const toldDays = 31;

/** `instant` in milliseconds; opening hours are in the city's time zone. */
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
