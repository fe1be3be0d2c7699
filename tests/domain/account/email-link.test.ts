import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeLink } from "#app/domain/account/email-link.ts";

const fresh = { isUsed: false, isVoid: false, isExpired: false, isConfirmed: false };

describe("a link in an e-mail", () => {
  it("confirms once, and reports it the second time", () => {
    expect(judgeLink(fresh)).toEqual({ ok: true, value: "confirm" });
    expect(judgeLink({ ...fresh, isUsed: true, isConfirmed: true })).toEqual({ ok: true, value: "already" });
  });

  it("expires after its days, unless it was used before", () => {
    expect(judgeLink({ ...fresh, isExpired: true })).toEqual({ ok: false, code: "linkExpired" });
    expect(judgeLink({ ...fresh, isExpired: true, isConfirmed: true })).toEqual({ ok: false, code: "linkExpired" });
    expect(judgeLink({ isUsed: true, isVoid: false, isExpired: true, isConfirmed: true })).toEqual({
      ok: true,
      value: "already",
    });
  });

  it("confirms only if it is unused, not refused and not expired", () => {
    const flags = fc.record({
      isUsed: fc.boolean(),
      isVoid: fc.boolean(),
      isExpired: fc.boolean(),
      isConfirmed: fc.boolean(),
    });
    fc.assert(
      fc.property(flags, (link) => {
        const verdict = judgeLink(link);
        if (verdict.ok && verdict.value === "confirm") expect(link).toEqual(fresh);
        if (verdict.ok && verdict.value === "already") expect(link.isConfirmed).toBe(true);
        if ((link.isUsed || link.isVoid) && !link.isConfirmed) expect(verdict).toEqual({ ok: false, code: "linkUsed" });
      }),
    );
  });
});
