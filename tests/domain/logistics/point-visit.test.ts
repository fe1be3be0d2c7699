import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, weekdayOf } from "#app/domain/local-time.ts";
import { visitFrom } from "#app/domain/logistics/point-visit.ts";

const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, from: "08:00", to: "17:00" }));
const point = { schedule: weekdays, specialDays: [{ date: "2026-10-14", spans: [] }] };
const tuesday = (time: string) => ({
  date: "2026-10-13",
  day: 2,
  minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
});

describe("the earliest pickup at a point", () => {
  it("is today two hours later, at a full hour, at the latest half an hour before closing", () => {
    expect(visitFrom("2026-10-13", point, tuesday("10:20"))).toEqual({ dateFrom: "2026-10-13", readyAt: "13:00" });
    expect(visitFrom("2026-10-13", point, tuesday("05:20"))).toEqual({ dateFrom: "2026-10-13", readyAt: "10:00" });
    expect(visitFrom("2026-10-13", point, tuesday("15:30"))).toEqual({ dateFrom: "2026-10-13", readyAt: "16:30" });
  });

  it("is on its next open day when today is too short; special days count", () => {
    expect(visitFrom("2026-10-13", point, tuesday("16:30"))).toEqual({ dateFrom: "2026-10-15", readyAt: null });
    expect(visitFrom("2026-10-17", point, tuesday("10:00"))).toEqual({ dateFrom: "2026-10-19", readyAt: null });
  });

  it("does not exist if it never opens", () => {
    expect(visitFrom("2026-10-13", { schedule: [], specialDays: [] }, tuesday("10:00"))).toBeNull();
  });

  it("is never on a closed day, and never earlier for a later order", () => {
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
    fc.assert(
      fc.property(days, fc.nat(400), fc.nat(1_439), fc.nat(1_439), (open, offset, a, b) => {
        const date = addDays("2026-01-01", offset);
        const own = { schedule: open.map((day) => ({ day, from: "09:00", to: "21:00" })), specialDays: [] };
        const [early, late] = [Math.min(a, b), Math.max(a, b)].map((minutes) =>
          visitFrom(date, own, { date, day: weekdayOf(date), minutes }),
        );
        if (!early || !late) throw new Error("the point has no open day");
        expect(open).toContain(weekdayOf(early.dateFrom));
        expect(early.dateFrom <= late.dateFrom).toBe(true);
      }),
    );
  });
});
