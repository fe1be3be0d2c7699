import { describe, expect, it } from "vitest";
import type { WorkHours } from "#app/domain/schedule.ts";
import { workScheduleOf } from "#server/api/delivery/work-schedule.ts";

const week = [1, 2, 3, 4, 5, 6, 7] as const;
const open = (days: readonly (typeof week)[number][], from = "08:00", to = "17:00"): WorkHours =>
  days.map((day) => ({ day, from, to }));

describe("a work schedule", () => {
  it("has an entry for each working day, with the day's short name", () => {
    expect(workScheduleOf(open([1, 2, 3, 4, 5]))).toEqual({
      daily: null,
      days: ["Пн", "Вт", "Ср", "Чт", "Пт"].map((shortName, at) => ({
        day: at + 1,
        shortName,
        from: "08:00",
        to: "17:00",
      })),
    });
  });

  it("has one entry for every day if all are the same, besides those of the days", () => {
    const { daily, days } = workScheduleOf(open(week, "09:00", "21:00"));
    expect(daily).toEqual({ shortName: "Ежедневно", from: "09:00", to: "21:00" });
    expect(days.map(({ shortName }) => shortName)).toEqual(["Пн", "Вт", "Ср", "Чт", "Пт", "Сб", "Вс"]);
  });

  it("is not daily if one day is shorter or has a break", () => {
    expect(workScheduleOf([...open([1, 2, 3, 4, 5, 6]), ...open([7], "10:00", "15:00")]).daily).toBeNull();
    const withBreak = [...open(week, "08:00", "12:00"), ...open(week, "13:00", "17:00")];
    expect(workScheduleOf(withBreak).daily).toBeNull();
    expect(workScheduleOf(withBreak).days).toHaveLength(14);
  });

  it("of a place without hours is empty", () => {
    expect(workScheduleOf([])).toEqual({ daily: null, days: [] });
  });
});
