import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, localMoment, minutesOf, weekdayOf, zonedTime } from "#app/domain/local-time.ts";

describe("a moment", () => {
  const evening = Date.UTC(2026, 9, 13, 21, 30);

  it.each([
    ["Europe/Moscow", { date: "2026-10-14", day: 3, minutes: 30 }],
    ["Europe/Kaliningrad", { date: "2026-10-13", day: 2, minutes: 23 * 60 + 30 }],
    ["Asia/Yekaterinburg", { date: "2026-10-14", day: 3, minutes: 150 }],
    ["Asia/Kamchatka", { date: "2026-10-14", day: 3, minutes: 9 * 60 + 30 }],
  ])("in %s has its local time", (zone, local) => {
    expect(localMoment(evening, zone)).toEqual(local);
  });

  it.each([
    ["Europe/Moscow", "2026-10-14T00:30:07+03:00"],
    ["Asia/Kolkata", "2026-10-14T03:00:07+05:30"],
    ["America/St_Johns", "2026-10-13T19:00:07-02:30"],
    ["UTC", "2026-10-13T21:30:07+00:00"],
  ])("in %s is written with its UTC offset", (zone, text) => {
    expect(zonedTime(evening + 7_250, zone)).toBe(text);
    expect(Date.parse(text)).toBe(evening + 7_000);
  });

  it("at midnight belongs to the new day", () => {
    expect(localMoment(Date.UTC(2025, 11, 31, 21, 0), "Europe/Moscow")).toEqual({
      date: "2026-01-01",
      day: 4,
      minutes: 0,
    });
  });
});

describe("dates", () => {
  it.each([
    ["2026-10-13", 1, "2026-10-14"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2026-03-01", -1, "2026-02-28"],
    ["2026-10-13", 0, "2026-10-13"],
  ])("%s plus %d days is %s", (date, days, moved) => {
    expect(addDays(date, days)).toBe(moved);
  });

  it("count weekdays from Monday", () => {
    expect([weekdayOf("2026-10-12"), weekdayOf("2026-10-18")]).toEqual([1, 7]);
  });

  it("advance day by day together with the weekday, and back again", () => {
    fc.assert(
      fc.property(fc.integer({ min: -3000, max: 3000 }), (days) => {
        const moved = addDays("2026-10-12", days);
        expect(weekdayOf(moved)).toBe((((days % 7) + 7) % 7) + 1);
        expect(addDays(moved, -days)).toBe("2026-10-12");
      }),
    );
  });

  it.each(["", "2026-13-01", "13.10.2026", "2026-10-13T00:00:00Z"])("are not parsed from %j", (date) => {
    expect(() => weekdayOf(date)).toThrow(RangeError);
  });
});

describe("a time of day", () => {
  it.each([
    ["00:00", 0],
    ["08:30", 510],
    ["23:59", 1439],
    ["24:00", 1440],
  ])("%s is minute %d", (time, minutes) => {
    expect(minutesOf(time)).toBe(minutes);
  });

  it.each(["8:00", "24:01", "12:60", "", "noon", "08:00:00"])("is not %j", (time) => {
    expect(() => minutesOf(time)).toThrow(RangeError);
  });
});
