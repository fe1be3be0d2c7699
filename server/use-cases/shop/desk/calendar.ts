import { z } from "zod";
import type { DeskCalendar, SaveCalendar } from "#app/contract/desk/shop/delivery.ts";
import { addDays, weekdayOf } from "#app/domain/local-time.ts";
import { movedDays, type MovedFault } from "#app/domain/logistics/moved-days.ts";
import { productionCalendar, type MovedDays } from "#app/domain/logistics/production-calendar.ts";
import type { WorkCalendar } from "#app/domain/logistics/promise.ts";
import { changesBetween, type JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, noAll, ok } from "#app/domain/verdict.ts";
import { listCalendar, saveCalendarYear } from "#server/db/queries/shop/calendar.ts";
import { lockShop } from "#server/db/queries/shop/settings.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publishShop } from "#server/use-cases/shop/change-settings.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { refuseStale, type StaleSave } from "#server/use-cases/staff/stale-save.ts";

/** The years that are known, this one and the next. */
export async function showDeskCalendar({ database, clock }: Ports, staff: StaffScope): Promise<DeskCalendar> {
  const known = await listCalendar(database.db);
  const moved = new Map(known.map((row) => [row.year, row]));
  const thisYear = clock.now().getUTCFullYear();
  const years = [...new Set([...moved.keys(), thisYear, thisYear + 1])].sort((a, b) => b - a);
  return {
    items: years.map((year) => {
      const row = moved.get(year) ?? { version: 0, daysOff: [], workingDays: [], source: "" };
      // Holidays of its end move days of the next one.
      const calendar = productionCalendar([year - 1, year], moved);
      return {
        ...row,
        year,
        months: Array.from({ length: 12 }, (_, month) => workingDaysOf(calendar, year, month + 1)),
      };
    }),
    canEdit: mayEdit(staff),
  };
}

/** One calendar is for all cities. */
function mayEdit(staff: StaffScope): boolean {
  return staff.cities.length === 0 && mayStaff(staff, "editPlaces");
}

function workingDaysOf({ workingDays, holidays, extraDays }: WorkCalendar, year: number, month: number): number {
  const prefix = `${year}-${String(month).padStart(2, "0")}`;
  let count = 0;
  for (let day = `${prefix}-01`; day.startsWith(prefix); day = addDays(day, 1))
    if (extraDays?.has(day) || (workingDays.includes(weekdayOf(day)) && !holidays?.has(day))) count += 1;
  return count;
}

const answer = z.literal(true);
type Fault = MovedFault | { code: "calendarSource"; field: "source" };
type Refusal = { ok: false } & ((Fault & { beside?: Fault[] }) | { code: "rightMissing" });

/** Saves the moved days of a year as they were seen. Promises already made stay. */
export async function saveDeskCalendar(
  ports: Ports,
  staff: StaffScope,
  author: JournalAuthor,
  { year, version, daysOff, workingDays, source }: SaveCalendar & { year: number },
): Promise<{ ok: true; value: true } | Refusal | StaleSave> {
  const saved = await changeOnce<typeof answer, Refusal | StaleSave>(ports, author, answer, async (tx) => {
    if (!mayEdit(staff)) return no("rightMissing");
    await lockShop(tx);
    const row = (await listCalendar(tx)).find((one) => one.year === year);
    const now = calendarTexts(row ?? { daysOff: [], workingDays: [], source: "" });
    const object = { kind: "calendar", id: String(year), name: String(year) };
    if ((row?.version ?? 0) !== version) {
      const yours = { daysOff, workingDays, source };
      return refuseStale(tx, object, { version, yours, now, present: row?.version ?? 0 });
    }
    const moved = movedDays(year, { daysOff, workingDays });
    const unnamed: Fault[] = source === "" ? [{ code: "calendarSource", field: "source" }] : [];
    if (!moved.ok) {
      const { ok: _, beside = [], ...first } = moved;
      return noAll<Fault>(first, [...beside, ...unnamed]);
    }
    const [fault] = unnamed;
    if (fault !== undefined) return noAll(fault, []);
    const after = { ...moved.value, source };
    if (row !== undefined && JSON.stringify(now) === JSON.stringify(calendarTexts(after))) return ok(true as const);
    await saveCalendarYear(tx, { year, ...after });
    await recordChange(tx, author, {
      action: row === undefined ? "calendar.created" : "calendar.changed",
      object,
      changes: changesBetween({ ...now, version }, { ...calendarTexts(after), version: version + 1 }),
      answer: true,
    });
    return ok(true as const);
  });
  if (saved.ok) await publishShop(ports);
  return saved;
}

function calendarTexts({ daysOff, workingDays, source }: MovedDays & { source: string }) {
  return { daysOff: daysOff.join("\n"), workingDays: workingDays.join("\n"), source };
}
