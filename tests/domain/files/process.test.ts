import { expect, it } from "vitest";
import { nextPause } from "#app/domain/files/process.ts";

it("polls a file at growing intervals, and never sooner than the last answer allows", () => {
  expect([0, 1, 2, 3, 4, 9].map((looks) => nextPause(looks, null))).toEqual([
    2_000, 3_000, 4_500, 6_750, 10_000, 10_000,
  ]);
  expect(nextPause(0, 2)).toBe(2_000);
  expect(nextPause(0, 40)).toBe(40_000);
  expect(nextPause(9, 2)).toBe(10_000);
});
