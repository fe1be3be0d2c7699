import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, weekdayOf } from "#app/domain/local-time.ts";
import { courierDays, visitDays } from "#app/domain/logistics/choosable-days.ts";
import { productionCalendar } from "#app/domain/logistics/production-calendar.ts";

const calendar = productionCalendar([2026, 2027], new Map());
const workweek = [1, 2, 3, 4, 5].map((day) => ({ day, from: "08:00", to: "17:00" }));

describe("the selectable delivery days", () => {
  it("of the courier are the working days of two weeks without holidays", () => {
    expect(courierDays("2026-11-02", calendar)).toEqual([
      ...["2026-11-02", "2026-11-03", "2026-11-05", "2026-11-06"],
      ...["2026-11-09", "2026-11-10", "2026-11-11", "2026-11-12", "2026-11-13"],
    ]);
  });

  it("of a pickup point follow its own hours: an open Saturday, a closed Wednesday", () => {
    const schedule = [...workweek, { day: 6, from: "10:00", to: "14:00" }];
    const days = visitDays("2026-10-12", { schedule, specialDays: [{ date: "2026-10-14", spans: [] }] });
    expect(days).toContain("2026-10-17");
    expect(days).not.toContain("2026-10-14");
    expect(days).not.toContain("2026-10-18");
  });

  it("are never before the earliest day, beyond two weeks or closed days, and are unique", () => {
    fc.assert(
      fc.property(fc.nat(600), (offset) => {
        const from = addDays("2026-01-01", offset);
        const days = courierDays(from, calendar);
        expect([...new Set(days)].sort()).toEqual(days);
        for (const day of days) {
          expect(day >= from && day < addDays(from, 14)).toBe(true);
          expect(weekdayOf(day)).toBeLessThan(6);
          expect(calendar.holidays?.has(day)).toBe(false);
        }
      }),
    );
  });
});
