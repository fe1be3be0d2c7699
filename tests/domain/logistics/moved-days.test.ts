import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainNumber } from "#app/domain/desk/delivery.ts";
import { addDays } from "#app/domain/local-time.ts";
import { typedDateOf } from "#app/domain/typed-date.ts";
import { movedDays } from "#app/domain/logistics/moved-days.ts";

const year = 2027;
const day = fc.integer({ min: 0, max: 364 }).map((days) => addDays(`${year}-01-01`, days));

describe("moved days of a year", () => {
  it("are read in any order, spelling and separation, each once and sorted", () => {
    const separator = fc.constantFrom("\n", ", ", " ", "; ");
    const typed = fc.array(fc.tuple(day, fc.boolean(), separator), { maxLength: 30 });
    fc.assert(
      fc.property(typed, (days) => {
        const text = days.map(([date, isIso, after]) => (isIso ? date : typedDateOf(date)) + after).join("");
        const read = movedDays(year, { daysOff: text, workingDays: "" });
        const wanted = [...new Set(days.map(([date]) => date))].sort();
        expect(read).toEqual({ ok: true, value: { daysOff: wanted, workingDays: [] } });
      }),
    );
  });

  it("are never a day of another year, and never both free and working", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -3, max: 3 }), (date, more) => {
        const elsewhere = `${year + more}${date.slice(4)}`;
        expect(movedDays(year, { daysOff: elsewhere, workingDays: "" }).ok).toBe(more === 0);
        const both = movedDays(year, { daysOff: date, workingDays: typedDateOf(date) });
        expect(both).toMatchObject({ ok: false, code: "calendarTwice", date: typedDateOf(date) });
      }),
    );
  });
});

describe("numbers of delivery", () => {
  it("are read with spaces between thousands and a comma", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 99 }), (whole, part) => {
        const cents = String(part).padStart(2, "0");
        const typed = `${new Intl.NumberFormat("ru-RU").format(whole)},${cents}`;
        expect(plainNumber(typed)).toBe(`${whole}.${cents}`);
      }),
    );
  });
});
