import * as fc from "fast-check";
import { expect, it } from "vitest";
import { isStale, mayReload, reloadGuardMs } from "#app/domain/navigation/reload.ts";

it("the reload guard lasts ten seconds", () => {
  expect(reloadGuardMs).toBe(10_000);
  expect(mayReload(1_000_000, null)).toBe(true);
  expect(mayReload(1_000_000, "999999")).toBe(false);
  expect(mayReload(1_000_000, "990001")).toBe(false);
  expect(mayReload(1_000_000, "990000")).toBe(true);
});

it.each(["", "soon", "1e3", "-5", "9".repeat(20)])("an invalid time (%j) does not block a reload", (last) => {
  expect(mayReload(1_000_000, last)).toBe(true);
});

it("a clock set back does not block a page for good", () => {
  expect(mayReload(1_000_000, "2000000")).toBe(true);
});

it("two reloads are at least ten seconds apart", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4_000), { maxLength: 60 }), (waits) => {
      let now = 5_000_000;
      let last: string | null = null;
      const reloads: number[] = [];
      for (const wait of waits) {
        now += wait;
        if (!mayReload(now, last)) continue;
        reloads.push(now);
        last = String(now);
      }
      for (const [at, time] of reloads.entries())
        expect(time - (reloads[at - 1] ?? 0)).toBeGreaterThanOrEqual(reloadGuardMs);
    }),
  );
});

it("a page is stale when another build answers, not when the build is unknown", () => {
  expect(isStale("a", "b")).toBe(true);
  expect(isStale("a", "a")).toBe(false);
  expect(isStale("a", "")).toBe(false);
});
