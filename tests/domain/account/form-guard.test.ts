import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fastestHand, looksAutomatic } from "#app/domain/account/form-guard.ts";

const shownAt = "2026-11-21T09:00:00.000Z";
const after = (seconds: number) => Date.parse(shownAt) + seconds * 1_000;

describe("a form filled by a program", () => {
  it("is told by the field that people do not see", () => {
    fc.assert(fc.property(fc.string({ minLength: 1 }), (trap) => looksAutomatic({ trap, shownAt, now: after(60) })));
  });

  it("is told by its haste", () => {
    expect(looksAutomatic({ trap: "", shownAt, now: after(fastestHand - 0.001) })).toBe(true);
    expect(looksAutomatic({ trap: "", shownAt, now: after(fastestHand) })).toBe(false);
  });

  it("is told by a form that nobody was shown, or that comes from the future", () => {
    for (const never of ["", "x", "NaN"])
      expect(looksAutomatic({ trap: "", shownAt: never, now: after(60) })).toBe(true);
    expect(looksAutomatic({ trap: "", shownAt, now: after(-60) })).toBe(true);
  });

  it("is no page that stood open for a day", () => {
    expect(looksAutomatic({ trap: "", shownAt, now: after(86_400) })).toBe(false);
  });
});
