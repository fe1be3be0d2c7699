import { productionCalendar } from "#app/domain/logistics/production-calendar.ts";
import type { WorkCalendar } from "#app/domain/logistics/promise.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { listMovedDays } from "#server/db/queries/delivery/tariffs.ts";

/** Working days of the year of an ISO date and of the next one. */
export async function workCalendar(db: Db | Tx, today: string): Promise<WorkCalendar> {
  const moved = new Map((await listMovedDays(db)).map((row) => [row.year, row]));
  const year = Number(today.slice(0, 4));
  return productionCalendar([year, year + 1], moved);
}
