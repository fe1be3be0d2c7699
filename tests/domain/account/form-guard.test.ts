import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fastestHand, looksAutomatic } from "#app/domain/account/form-guard.ts";

const shownAt = "2026-11-21T09:00:00.000Z";
const after = (seconds: number) => Date.parse(shownAt) + seconds * 1_000;

describe("a form filled by a program", () => {
  it("is recognised by the hidden field", () => {
    fc.assert(fc.property(fc.string({ minLength: 1 }), (trap) => looksAutomatic({ trap, shownAt, now: after(60) })));
  });

  it("is recognised by its speed", () => {
    expect(looksAutomatic({ trap: "", shownAt, now: after(fastestHand - 0.001) })).toBe(true);
    expect(looksAutomatic({ trap: "", shownAt, now: after(fastestHand) })).toBe(false);
  });

  it("is recognised by a missing or future time of display", () => {
    for (const never of ["", "x", "NaN"])
      expect(looksAutomatic({ trap: "", shownAt: never, now: after(60) })).toBe(true);
    expect(looksAutomatic({ trap: "", shownAt, now: after(-60) })).toBe(true);
  });

  it("is not assumed for a page that was open for a day", () => {
    expect(looksAutomatic({ trap: "", shownAt, now: after(86_400) })).toBe(false);
  });
});
