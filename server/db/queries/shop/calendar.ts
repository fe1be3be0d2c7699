import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

export type CalendarRow = { year: number; version: number; daysOff: string[]; workingDays: string[]; source: string };

export async function listCalendar(db: Db | Tx): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    select year, version, days_off::text[] as "daysOff", working_days::text[] as "workingDays", source
      from production_calendar order by year`.execute(db);
  return rows;
}

export async function saveCalendarYear(
  tx: Tx,
  { year, daysOff, workingDays, source }: Omit<CalendarRow, "version">,
): Promise<void> {
  await sql`
    insert into production_calendar (year, days_off, working_days, source)
    values (${year}, ${daysOff}::date[], ${workingDays}::date[], ${source})
    on conflict (year) do update
       set days_off = excluded.days_off, working_days = excluded.working_days, source = excluded.source`.execute(tx);
}
