import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { restAfter } from "#server/front/page-cache/refresh-rest.ts";

describe("outdated pages", () => {
  it("take a twentieth of the thread's time while few of them wait", () => {
    expect(restAfter(20, 0, 20)).toBe(380);
    expect(restAfter(20, 30, 20)).toBe(380);
  });

  it("are all rendered within fifteen seconds, or in half of the thread's time if there are too many", () => {
    const pages = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 400 });
    fc.assert(
      fc.property(pages, (times) => {
        let now = 0;
        times.forEach((tookMs, at) => {
          const waiting = times.length - 1 - at;
          now += tookMs;
          if (waiting > 0) now += restAfter(tookMs, waiting, now);
        });
        const alone = times.reduce((sum, tookMs) => sum + tookMs, 0);
        expect(now).toBeLessThanOrEqual(Math.max(15_000, 2 * alone) + 200);
      }),
    );
  });

  it("never keep the thread busy for longer than it rests, except when one takes very long", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(10_000), fc.integer(), (tookMs, waiting, waitedMs) => {
        expect(restAfter(tookMs, waiting, waitedMs)).toBeGreaterThanOrEqual(tookMs);
      }),
    );
    expect(restAfter(5_000, 3, 5_000)).toBe(500);
  });
});
