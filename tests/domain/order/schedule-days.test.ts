import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, localMoment, instantAt, weekdayOf } from "#app/domain/local-time.ts";
import { productionCalendar } from "#app/domain/logistics/production-calendar.ts";
import {
  dueDays,
  lastPassed,
  passedDays,
  schedulePeriods,
  type SchedulePlan,
} from "#app/domain/order/schedule-days.ts";

const years = Array.from({ length: 12 }, (_, at) => 2023 + at);
/** The days off moved by the government in 2026. */
const moved = new Map([[2026, { daysOff: ["2026-01-09", "2026-12-31"], workingDays: [] }]]);
const calendar = productionCalendar(years, moved);
const plan = (change: Partial<SchedulePlan> = {}): SchedulePlan => ({
  period: "monthly",
  weekday: 0,
  startDate: "2026-01-31",
  endDate: null,
  ...change,
});
const from = (startDate: string) => ({ after: addDays(startDate, -1) });

/** Days off of 2026 and 2027 besides weekends, copied from the production calendars. */
const daysOff = new Set([
  ...["01-01", "01-02", "01-05", "01-06", "01-07", "01-08", "01-09", "02-23", "03-09", "05-01", "05-11", "06-12"].map(
    (day) => `2026-${day}`,
  ),
  ...["11-04", "12-31"].map((day) => `2026-${day}`),
  ...["01-01", "01-04", "01-05", "01-06", "01-07", "01-08", "02-23", "03-08", "05-03", "05-10", "06-14", "11-04"].map(
    (day) => `2027-${day}`,
  ),
]);

describe("the days of a schedule (product rules §3.4, security K7)", () => {
  test("the 31st is the last day of a shorter month, and a day of rest moves to the next working day", () => {
    expect(dueDays(plan(), calendar, from("2026-01-31"), 13)).toEqual([
      ...["2026-02-02", "2026-03-02", "2026-03-31", "2026-04-30", "2026-06-01", "2026-06-30", "2026-07-31"],
      ...["2026-08-31", "2026-09-30", "2026-11-02", "2026-11-30", "2027-01-11", "2027-02-01"],
    ]);
  });

  test("every 10 days from 31 January continues across the new year", () => {
    const ten = plan({ period: "every10days" });
    expect(dueDays(ten, calendar, from("2026-01-31"), 5)).toEqual([
      ...["2026-02-02", "2026-02-10", "2026-02-20", "2026-03-02", "2026-03-12"],
    ]);
    expect(dueDays(ten, calendar, { after: "2026-12-20" }, 4)).toEqual([
      ...["2026-12-28", "2027-01-11", "2027-01-18", "2027-01-26"],
    ]);
  });

  test("29 February is the 28th in other years, and the 29th again in a leap year", () => {
    const leap = plan({ period: "yearly", startDate: "2024-02-29" });
    expect(dueDays(leap, calendar, from("2024-02-29"), 5)).toEqual([
      ...["2024-02-29", "2025-02-28", "2026-03-02", "2027-03-01", "2028-02-29"],
    ]);
  });

  test("a weekday starts with the first one from the start; zero means every day", () => {
    const wednesdays = plan({ period: "weekly", weekday: 3, startDate: "2026-11-23" });
    expect(dueDays(wednesdays, calendar, from("2026-11-23"), 3)).toEqual(["2026-11-25", "2026-12-02", "2026-12-09"]);
    const daily = plan({ period: "weekly", weekday: 0, startDate: "2026-11-23" });
    expect(dueDays(daily, calendar, from("2026-11-23"), 6)).toEqual(
      dueDays({ ...daily, period: "daily" }, calendar, from("2026-11-23"), 6),
    );
  });

  test("Saturday, Sunday and Monday of a daily schedule become one Monday", () => {
    const daily = plan({ period: "daily", startDate: "2026-11-27" });
    expect(dueDays(daily, calendar, from("2026-11-27"), 3)).toEqual(["2026-11-27", "2026-11-30", "2026-12-01"]);
  });

  test("the end date is inclusive, and no day moves past it", () => {
    const until = plan({ period: "daily", startDate: "2026-11-26", endDate: "2026-11-28" });
    expect(dueDays(until, calendar, from("2026-11-26"), 9)).toEqual(["2026-11-26", "2026-11-27"]);
  });

  test("a date counts as past from its hour on", () => {
    expect(lastPassed("08:00", { date: "2026-11-23", minutes: 479 })).toBe("2026-11-22");
    expect(lastPassed("08:00", { date: "2026-11-23", minutes: 480 })).toBe("2026-11-23");
  });

  /** An independent implementation: checks each day of the span. */
  function walked(one: SchedulePlan, after: string, until: string): string[] {
    const found: string[] = [];
    for (let day = one.startDate; day <= until; day = addDays(day, 1)) {
      let due = day;
      while (rests(due)) due = addDays(due, 1);
      const isDue = isPlanned(one, day) && due > after && due <= until && due !== found.at(-1);
      if (isDue && (one.endDate === null || due <= one.endDate)) found.push(due);
    }
    return found;
  }
  function rests(day: string): boolean {
    return daysOff.has(day) || new Date(`${day}T12:00:00Z`).getUTCDay() % 6 === 0;
  }
  function isPlanned({ period, weekday, startDate }: SchedulePlan, day: string): boolean {
    const apart = Math.round((Date.parse(day) - Date.parse(startDate)) / 86_400_000);
    const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - Number(startDate.slice(0, 4)) * 12;
    const since = months - Number(startDate.slice(5, 7));
    const isLast = addDays(day, 1).slice(8) === "01";
    const sameDay = day.slice(8) === startDate.slice(8) || (isLast && day.slice(8) < startDate.slice(8));
    const steps = { monthly: 1, every6months: 6, yearly: 12 };
    switch (period) {
      case "daily":
        return true;
      case "weekly":
        return weekday === 0 || weekdayOf(day) === weekday;
      case "every10days":
        return apart % 10 === 0;
      default:
        return sameDay && since % steps[period] === 0;
    }
  }

  const zones: readonly (readonly [zone: string, hours: number])[] = [
    ["Europe/Kaliningrad", 2],
    ["Europe/Moscow", 3],
    ["Europe/Samara", 4],
    ["Asia/Yekaterinburg", 5],
    ["Asia/Omsk", 6],
    ["Asia/Novosibirsk", 7],
    ["Asia/Krasnoyarsk", 7],
    ["Asia/Irkutsk", 8],
    ["Asia/Yakutsk", 9],
    ["Asia/Vladivostok", 10],
    ["Asia/Magadan", 11],
    ["Asia/Kamchatka", 12],
  ];
  const starts = ["2026-01-31", "2026-02-28", "2026-03-30", "2026-05-09"];

  /** Simulates the year by runs of the job; each due day is completed when found, as in production. */
  test.each(zones)("a simulated year of every period in %s (UTC+%i) gives the days of the table", (zone, hours) => {
    for (const period of schedulePeriods) {
      for (const startDate of starts) {
        const one = { ...plan({ period, startDate, weekday: 5 }), runAt: "23:30" };
        const done: string[] = [];
        const instants: number[] = [];
        const end = "2027-01-31";
        for (let day = startDate; day < end; day = addDays(day, 1)) {
          const midnight = Date.parse(`${day}T00:00:00Z`) - hours * 3_600_000;
          for (const instant of [midnight, midnight + 1_409 * 60_000, midnight + 1_410 * 60_000]) {
            const passed = passedDays(one, calendar, done.at(-1) ?? addDays(startDate, -1), localMoment(instant, zone));
            done.push(...passed);
            instants.push(...passed.map(() => instant));
          }
        }
        expect(done, `${period} from ${startDate}`).toEqual(walked(one, addDays(startDate, -1), addDays(end, -1)));
        expect(instants).toEqual(done.map((day) => Date.parse(`${day}T23:30:00Z`) - hours * 3_600_000));
      }
    }
  });

  test("an hour skipped by a clock change runs at the first moment after it, a repeated hour at its first occurrence", () => {
    expect(new Date(instantAt("2026-03-29", "02:30", "Europe/Berlin")).toISOString()).toBe("2026-03-29T01:30:00.000Z");
    expect(localMoment(instantAt("2026-10-25", "02:30", "Europe/Berlin"), "Europe/Berlin").minutes).toBe(150);
    for (const [zone, hours] of zones)
      expect(instantAt("2026-11-23", "08:00", zone)).toBe(Date.UTC(2026, 10, 23, 8 - hours));
  });

  const anyPlan = fc.record({
    period: fc.constantFrom(...schedulePeriods),
    weekday: fc.integer({ min: 0, max: 7 }),
    startDate: fc.integer({ min: 0, max: 600 }).map((day) => addDays("2025-01-01", day)),
    endDate: fc.constant(null),
  });

  test("the same days follow whatever happened before: a pause moves nothing (invariants R2)", () => {
    fc.assert(
      fc.property(anyPlan, fc.integer({ min: 0, max: 900 }), (one, skipped) => {
        const all = dueDays(one, calendar, { after: addDays(one.startDate, -1), until: "2029-01-01" }, 2_000);
        const after = addDays(one.startDate, skipped);
        expect(dueDays(one, calendar, { after, until: "2029-01-01" }, 2_000)).toEqual(all.filter((day) => day > after));
      }),
    );
  });

  test("every day is a working day, after the previous one and not before the start", () => {
    fc.assert(
      fc.property(anyPlan, (one) => {
        const days = dueDays(one, calendar, { after: addDays(one.startDate, -1) }, 4);
        expect(days).toHaveLength(4);
        days.forEach((day, at) => {
          expect(weekdayOf(day)).toBeLessThan(6);
          expect(day > (days[at - 1] ?? addDays(one.startDate, -1))).toBe(true);
        });
      }),
    );
  });
});
