import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addDays } from "#app/domain/local-time.ts";
import { addMoney, moneyFromNumber, zeroMoney, type Money } from "#app/domain/money.ts";
import { agingOf } from "#app/domain/settlement/aging.ts";
import { creditStage } from "#app/domain/settlement/credit-stop.ts";
import { chartPeriod, daysBetween, monthsOf, quarterStart } from "#app/domain/settlement/days.ts";
import { standingOf } from "#app/domain/settlement/documents.ts";
import { statementPeriod } from "#app/domain/settlement/period.ts";

const today = "2026-11-23";
const sums = fc.integer({ min: 1, max: 9_000_000 }).map((kopecks) => moneyFromNumber(kopecks / 100));

describe("payments cover the oldest documents first", () => {
  it("using exactly the amount paid, no document above its total, and no newer one before an older one", () => {
    fc.assert(
      fc.property(fc.array(sums, { minLength: 1, maxLength: 20 }), sums, (debits, credit) => {
        let before: Money = zeroMoney;
        const standings = debits.map((debit) => {
          const standing = standingOf({ debit, debitBefore: before, dueDate: null }, credit, today);
          before = addMoney(before, debit);
          return standing;
        });
        const paid = addMoney(...standings.map(({ paidSum }) => paidSum));
        expect(paid).toBe(Math.min(credit, before));
        standings.forEach(({ paidSum, remainder, state }, index) => {
          expect(addMoney(paidSum, remainder)).toBe(debits[index]);
          if (state === "paid") return;
          expect(standings.slice(index + 1).every((later) => later.paidSum === zeroMoney)).toBe(true);
        });
      }),
    );
  });

  test.each([
    ["2026-11-23", "partial", 0],
    ["2026-11-24", "partial", 0],
    ["2026-11-22", "overdue", 1],
    [null, "partial", 0],
  ])("half paid and due by %s gives %s", (dueDate, state, overdueDays) => {
    const half = standingOf(
      { debit: moneyFromNumber(100), debitBefore: zeroMoney, dueDate },
      moneyFromNumber(50),
      today,
    );
    expect(half).toMatchObject({ state, overdueDays });
  });
});

describe("the age of a debt", () => {
  it("adds up to the debt for any dates", () => {
    const rest = fc.record({
      remainder: sums,
      dueDate: fc.integer({ min: -60, max: 200 }).map((days) => addDays(today, -days)),
    });
    fc.assert(
      fc.property(fc.array(rest), (rests) => {
        expect(addMoney(...Object.values(agingOf(rests, today)))).toBe(
          addMoney(...rests.map(({ remainder }) => remainder)),
        );
      }),
    );
  });

  test.each([
    [0, "notDue"],
    [1, "d1_30"],
    [30, "d1_30"],
    [31, "d31_60"],
    [60, "d31_60"],
    [61, "d61_90"],
    [90, "d61_90"],
    [91, "d90plus"],
  ] as const)("of %d days is in the group %s", (days, bucket) => {
    const remainder = moneyFromNumber(10);
    expect(agingOf([{ dueDate: addDays(today, -days), remainder }], today)[bucket]).toBe(remainder);
  });
});

describe("credit stop (product rules §3.6)", () => {
  const thresholds = { warn: 1, noPostpay: 5, blocked: 30 };
  test.each([
    [0, "free"],
    [1, "warned"],
    [4, "warned"],
    [5, "noPostpay"],
    [29, "noPostpay"],
    [30, "blocked"],
  ])("%d days overdue: %s", (days, stage) => expect(creditStage(days, thresholds)).toBe(stage));
});

describe("the period of an account statement", () => {
  test("is the current quarter by default", () => {
    expect(statementPeriod({}, today)).toEqual({ ok: true, value: { from: "2026-10-01", to: today } });
    expect(quarterStart("2026-03-31")).toBe("2026-01-01");
  });
  test("does not end before it begins, and lasts at most three years", () => {
    expect(statementPeriod({ from: "2026-11-23", to: "2026-11-22" }, today)).toMatchObject({ code: "periodReversed" });
    expect(statementPeriod({ from: "2023-11-23" }, today)).toMatchObject({ ok: true });
    expect(statementPeriod({ from: "2023-11-22" }, today)).toMatchObject({ code: "periodLong" });
  });
  test("may be in the future", () => {
    expect(statementPeriod({ from: "2027-01-01" }, today)).toEqual({
      ok: true,
      value: { from: "2027-01-01", to: "2027-01-01" },
    });
  });
  test("is charted for at least a year, and not beyond today", () => {
    const charted = (from: string, to: string) => chartPeriod({ from, to }, "2026-11-23");
    expect(charted("2026-10-01", "2026-11-23")).toEqual({ from: "2025-12-01", to: "2026-11-23" });
    expect(charted("2024-02-15", "2026-10-31")).toEqual({ from: "2024-02-01", to: "2026-10-31" });
    expect(charted("2026-10-01", "2027-02-28")).toEqual({ from: "2025-12-01", to: "2026-11-23" });
    expect(charted("2099-01-01", "2099-12-31")).toEqual({ from: "2025-12-01", to: "2026-11-23" });
  });
  test("contains every month once", () => {
    expect(monthsOf("2025-11-30", "2026-02-01")).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
    expect(daysBetween("2026-10-24", "2026-10-26")).toBe(2);
  });
});
