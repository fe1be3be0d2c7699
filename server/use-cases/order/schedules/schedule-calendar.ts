import { localMoment, type LocalMoment } from "#app/domain/local-time.ts";
import { productionCalendar } from "#app/domain/logistics/production-calendar.ts";
import type { WorkCalendar } from "#app/domain/logistics/promise.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData, type CityRecord } from "#server/use-cases/catalog/public-data.ts";

/** Covers three dates of a yearly schedule that starts in a year. */
const yearsAhead = 5;

/** A city's clock and the working days a schedule may need from the year of `since`. Call it before a transaction. */
export async function scheduleClock(
  ports: Ports,
  { timezone }: Pick<CityRecord, "timezone">,
  since: string | null,
): Promise<{ now: LocalMoment; calendar: WorkCalendar }> {
  const now = localMoment(ports.clock.now().getTime(), timezone);
  const year = Number(now.date.slice(0, 4));
  const first = Math.min(year, Number((since ?? now.date).slice(0, 4)));
  const years = Array.from({ length: year + yearsAhead - first + 1 }, (_, ahead) => first + ahead);
  return { now, calendar: productionCalendar(years, await publicData(ports).movedDays()) };
}
