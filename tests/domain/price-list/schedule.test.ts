import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { localMoment } from "#app/domain/local-time.ts";
import { nextRun } from "#app/domain/price-list/schedule.ts";

const zones = ["Europe/Kaliningrad", "Europe/Moscow", "Asia/Yekaterinburg", "Asia/Vladivostok"];

describe("the schedule of a price list", () => {
  test("makes it at six in the morning city time", () => {
    const now = Date.parse("2026-11-23T02:59:59Z");
    expect(nextRun("daily", now, "Europe/Moscow")).toEqual({
      at: Date.parse("2026-11-23T03:00:00Z"),
      day: "2026-11-23",
    });
    expect(nextRun("daily", now + 1_000, "Europe/Moscow")?.day).toBe("2026-11-24");
    expect(nextRun("weekly", now + 1_000, "Europe/Moscow")?.day).toBe("2026-11-30");
    expect(nextRun("none", now, "Europe/Moscow")).toBeNull();
  });

  test("is always ahead, within a day or a week, at six, on a Monday when it is weekly", () => {
    const instant = fc.integer({ min: Date.parse("2026-01-01"), max: Date.parse("2030-01-01") });
    fc.assert(
      fc.property(
        instant,
        fc.constantFrom(...zones),
        fc.constantFrom("daily" as const, "weekly" as const),
        (now, zone, how) => {
          const next = nextRun(how, now, zone);
          const days = ((next?.at ?? 0) - now) / 86_400_000;
          expect(days).toBeGreaterThan(0);
          expect(days).toBeLessThanOrEqual(how === "daily" ? 1 : 7);
          const there = localMoment(next?.at ?? 0, zone);
          expect([there.date, there.minutes]).toEqual([next?.day, 360]);
          if (how === "weekly") expect(there.day).toBe(1);
        },
      ),
    );
  });
});
