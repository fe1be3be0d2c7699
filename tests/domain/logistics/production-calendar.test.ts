import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, localMoment, weekdayOf } from "#app/domain/local-time.ts";
import { productionCalendar } from "#app/domain/logistics/production-calendar.ts";
import { addWorkingDays, pickupDay, type WorkCalendar } from "#app/domain/logistics/promise.ts";
import { shippingDates } from "#app/domain/logistics/shipment.ts";

const moved = new Map([
  [2026, { daysOff: ["2026-01-09", "2026-12-31"], workingDays: [] }],
  [2027, { daysOff: ["2027-02-22", "2027-11-05", "2027-12-31"], workingDays: ["2027-02-20"] }],
]);
const calendar = productionCalendar([2026, 2027, 2028], moved);

function isWorking(day: string, days: WorkCalendar): boolean {
  return addWorkingDays(addDays(day, -1), 1, days) === day;
}

function restOf(year: number, days = calendar): string[] {
  const all = Array.from({ length: 366 }, (_, n) => addDays(`${year}-01-01`, n)).filter((day) =>
    day.startsWith(`${year}`),
  );
  return all.filter((day) => weekdayOf(day) <= 5 && !isWorking(day, days)).map((day) => day.slice(5));
}

describe("the production calendar of Russia", () => {
  it("2026: new year until 11 January, 9 March, 11 May, and 31 December", () => {
    expect(restOf(2026)).toEqual(
      ["01-01", "01-02", "01-05", "01-06", "01-07", "01-08", "01-09", "02-23", "03-09"].concat([
        "05-01",
        "05-11",
        "06-12",
        "11-04",
        "12-31",
      ]),
    );
  });

  it("a moved Saturday is a working day", () => {
    expect([weekdayOf("2027-02-20"), isWorking("2027-02-20", calendar)]).toEqual([6, true]);
    expect(addWorkingDays("2027-02-19", 1, calendar)).toBe("2027-02-20");
    expect(addWorkingDays("2027-02-20", 1, calendar)).toBe("2027-02-24");
  });

  it("a year without a decree follows the law: a holiday on a day of rest is moved, those of January are not", () => {
    // In 2028 the holidays of 1 and 2 January and 4 November are on weekends.
    expect(restOf(2028)).toEqual([
      "01-03",
      "01-04",
      "01-05",
      "01-06",
      "01-07",
      "02-23",
      "03-08",
      "05-01",
      "05-09",
      "06-12",
      "11-06",
    ]);
  });
});

const zones = ["Europe/Kaliningrad", "Europe/Moscow", "Asia/Yekaterinburg", "Asia/Novosibirsk", "Asia/Kamchatka"];
const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 1) });
const cutoffs = fc.constantFrom("12:00", "15:00", "16:00", "23:59");

describe("a promised day in any city, at any moment", () => {
  it("is never a day of rest there, and never earlier for a later order", () => {
    fc.assert(
      fc.property(
        instants,
        fc.nat(5 * 86_400_000),
        fc.constantFrom(...zones),
        cutoffs,
        fc.record({ daysFrom: fc.nat(3), more: fc.nat(3) }),
        (instant, later, zone, cutoff, { daysFrom, more }) => {
          const tariff = { cutoff, daysFrom, daysTo: daysFrom + more };
          const [first, second] = [instant, instant + later].map((at) =>
            shippingDates({ now: localMoment(at, zone), calendar }, tariff, [null]),
          );
          if (!first || !second) throw new Error("two delivery dates expected");
          for (const { dateFrom, dateTo } of [first, second]) {
            expect(isWorking(dateFrom, calendar) && isWorking(dateTo, calendar) && dateFrom <= dateTo).toBe(true);
          }
          expect(first.dateFrom <= second.dateFrom && first.dateTo <= second.dateTo).toBe(true);
        },
      ),
    );
  });

  it("respects the cut-off in the city's time: its minute is in time, the next one is not", () => {
    fc.assert(
      fc.property(fc.nat(600), fc.constantFrom(...zones), cutoffs, (day, zone, cutoff) => {
        const date = addDays("2026-01-01", day);
        fc.pre(isWorking(date, calendar));
        const [hours = 0, minutes = 0] = cutoff.split(":").map(Number);
        // The instant of the cut-off time in the zone, computed from noon of the same day.
        const noon = Date.parse(`${date}T12:00:00Z`);
        const shown = localMoment(noon, zone);
        const days = (Date.parse(shown.date) - Date.parse(date)) / 86_400_000;
        const at = noon + (hours * 60 + minutes - shown.minutes - days * 1_440) * 60_000;
        expect(pickupDay(localMoment(at, zone), cutoff, calendar)).toBe(date);
        expect(pickupDay(localMoment(at + 60_000, zone), cutoff, calendar) > date).toBe(true);
      }),
    );
  });
});
