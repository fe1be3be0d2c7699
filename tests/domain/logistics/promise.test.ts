import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, weekdayOf } from "#app/domain/local-time.ts";
import { addWorkingDays, pickupDay, type WorkCalendar } from "#app/domain/logistics/promise.ts";

const calendar = { workingDays: [1, 2, 3, 4, 5] };
const at = (date: string, time: string) => ({ date, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) });

function deliveryDay(now: { date: string; minutes: number }, cutOff: string, days: WorkCalendar): string {
  return addWorkingDays(pickupDay(now, cutOff, days), 1, days);
}

describe("ordered by 16:00 of a working day, delivered the next working day", () => {
  it.each([
    // Tuesday
    ["2026-10-13", "10:00", "2026-10-13", "2026-10-14"],
    ["2026-10-13", "16:00", "2026-10-13", "2026-10-14"],
    ["2026-10-13", "16:01", "2026-10-14", "2026-10-15"],
    // Friday
    ["2026-10-16", "15:59", "2026-10-16", "2026-10-19"],
    ["2026-10-16", "17:00", "2026-10-19", "2026-10-20"],
    // Saturday, Sunday
    ["2026-10-17", "10:00", "2026-10-19", "2026-10-20"],
    ["2026-10-18", "23:59", "2026-10-19", "2026-10-20"],
    // The turn of the year
    ["2026-12-31", "17:00", "2027-01-01", "2027-01-04"],
  ])("ordered %s %s: pickup %s, delivery %s", (date, time, pickup, delivery) => {
    expect(pickupDay(at(date, time), "16:00", calendar)).toBe(pickup);
    expect(deliveryDay(at(date, time), "16:00", calendar)).toBe(delivery);
  });

  it("holidays are not working days", () => {
    const holidays = new Set(["2027-01-01", "2027-01-04", "2027-01-05", "2027-01-06", "2027-01-07", "2027-01-08"]);
    expect(pickupDay(at("2026-12-31", "17:00"), "16:00", { ...calendar, holidays })).toBe("2027-01-11");
    expect(deliveryDay(at("2026-12-31", "12:00"), "16:00", { ...calendar, holidays })).toBe("2027-01-11");
  });

  it("a warehouse that never works throws instead of searching endlessly", () => {
    expect(() => addWorkingDays("2026-10-13", 1, { workingDays: [] })).toThrow(RangeError);
  });
});

describe("any order", () => {
  const days = fc.nat(2000).map((n) => addDays("2026-01-01", n));
  const workingDays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });

  it("is promised a working day, delivery after pickup, and never earlier for a later order", () => {
    fc.assert(
      fc.property(days, fc.nat(1439), fc.nat(1439), workingDays, (date, a, b, working) => {
        const week = { workingDays: working };
        const promises = [Math.min(a, b), Math.max(a, b)].map((minutes) => ({
          pickup: pickupDay({ date, minutes }, "16:00", week),
          delivery: deliveryDay({ date, minutes }, "16:00", week),
        }));
        for (const { pickup, delivery } of promises) {
          expect(working).toContain(weekdayOf(pickup));
          expect(working).toContain(weekdayOf(delivery));
          expect(pickup >= date && delivery > pickup).toBe(true);
        }
        const [earlier, later] = promises;
        expect(earlier && later && earlier.pickup <= later.pickup && earlier.delivery <= later.delivery).toBe(true);
      }),
    );
  });
});
