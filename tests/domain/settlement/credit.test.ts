import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMoney, moneyFromNumber, subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import {
  creditOrderStatus,
  creditStanding,
  unbilledOf,
  type CreditFacts,
  type CreditOrder,
} from "#app/domain/settlement/credit.ts";

const today = "2026-11-23";
const thresholds = { warn: 1, noPostpay: 5, blocked: 30 };
const sum = fc.integer({ min: 1, max: 9_000_000 }).map((kopecks) => moneyFromNumber(kopecks / 100));

/** How the accounting system refers to the delivery of a part; "unknown": not reported yet. */
const way = fc.constantFrom("paper", "partNumber", "order", "together", "unknown");
const order = fc
  .array(fc.record({ sum, way, isShipped: fc.boolean() }), { minLength: 1, maxLength: 8 })
  .map((drawn) => {
    const parts = drawn.map(({ sum, isShipped }, at) => ({ number: `A-${at}`, sum, isShipped, papers: [`УПД-${at}`] }));
    const together = drawn.filter(({ way }) => way === "together");
    const realizations = drawn.flatMap(({ sum, way }, at) => {
      if (way === "paper") return [{ number: `УПД-${at}`, orderNumber: "A", sum }];
      if (way === "partNumber") return [{ number: `РН-${at}`, orderNumber: `A-${at}`, sum }];
      return way === "order" ? [{ number: `РН-${at}`, orderNumber: "A", sum }] : [];
    });
    if (together.length > 0)
      realizations.push({ number: "РН-все", orderNumber: "A", sum: addMoney(...together.map(({ sum }) => sum)) });
    const unknown = addMoney(...drawn.filter(({ way }) => way === "unknown").map(({ sum }) => sum));
    return { order: { payUntil: null, parts, realizations } satisfies CreditOrder, unknown };
  });

describe("the payment state of a credit order", () => {
  const sumOf = (roubles: number) => moneyFromNumber(roubles);
  const parts = [{ number: "A-1", sum: sumOf(10), papers: ["УПД-1"], isShipped: true }];
  const known = (rest: number, dueDate: string | null) => ({
    ...{ number: "УПД-1", orderNumber: "A", sum: sumOf(10) },
    ...{ rest: sumOf(rest), dueDate },
  });

  test.each([
    ["by its own day while the accounts know nothing", "2026-11-30", [], "postpaid", "2026-11-30"],
    ["late by its own day", "2026-11-22", [], "overdue", "2026-11-22"],
    ["by the day of its document", "2026-11-01", [known(10, "2026-12-05")], "postpaid", "2026-12-05"],
    ["late when its document is", "2026-12-30", [known(1, "2026-11-22")], "overdue", "2026-11-22"],
    ["on the very day of its document not late", "2026-11-01", [known(1, today)], "postpaid", today],
    ["paid when nothing is left of its document", "2026-11-01", [known(0, null)], "paid", "2026-11-01"],
  ])("%s", (_, payUntil, realizations, status, day) => {
    expect(creditOrderStatus({ payUntil, parts, realizations }, today)).toEqual({ status, payUntil: day });
  });
});

describe("the part of a credit order unknown to the accounts", () => {
  test("is the sum of the parts without a reported delivery, whatever names the others have", () => {
    fc.assert(
      fc.property(order, ({ order, unknown }) => {
        expect(unbilledOf(order, today).sum).toBe(unknown);
      }),
    );
  });

  test("is not reduced by a delivery that cost more than its part", () => {
    const parts = [100, 50].map((sum, at) => ({
      ...{ number: `A-${at}`, papers: [`УПД-${at}`], isShipped: at === 0 },
      sum: moneyFromNumber(sum),
    }));
    const realizations = [
      { number: "УПД-0", orderNumber: "A", sum: moneyFromNumber(120) },
      { number: "УПД-0", orderNumber: "A", sum: moneyFromNumber(20) },
    ];
    expect(unbilledOf({ payUntil: null, parts, realizations }, today).sum).toBe(moneyFromNumber(50));
  });

  test("is overdue by the order's date only while the accounts have none, or once it was shipped", () => {
    const late = (isShipped: boolean, known: boolean) =>
      unbilledOf(
        {
          payUntil: "2026-11-01",
          parts: [
            { number: "A-1", sum: moneyFromNumber(10), papers: ["УПД-1"], isShipped: true },
            { number: "A-2", sum: moneyFromNumber(20), papers: [], isShipped },
          ],
          realizations: known ? [{ number: "УПД-1", orderNumber: "A", sum: moneyFromNumber(10) }] : [],
        },
        today,
      ).isLate;
    expect([late(false, false), late(false, true), late(true, true)]).toEqual([true, false, true]);
  });
});

describe("a company's credit", () => {
  const terms = fc.option(fc.record({ limit: sum, days: fc.nat({ max: 90 }), hasEnded: fc.boolean() }));
  const rest = fc.record({
    remainder: sum,
    dueDate: fc.constantFrom(null, "2026-12-30", "2026-11-22", "2026-11-01", "2026-09-01"),
  });
  const facts = fc.record({ terms, rests: fc.array(rest), orders: fc.array(order, { maxLength: 4 }) });

  test("uses unpaid documents and unreported orders, and leaves the rest of the limit unless it is refused", () => {
    fc.assert(
      fc.property(facts, ({ terms, rests, orders }) => {
        const given: CreditFacts = { terms, rests, orders: orders.map(({ order }) => order) };
        const { used, left, refusal, stage, limit } = creditStanding(given, { today, thresholds });
        const model = addMoney(...rests.map(({ remainder }) => remainder), ...orders.map(({ unknown }) => unknown));
        expect(used).toBe(model);
        expect(left).toBe(refusal !== null || used >= limit ? zeroMoney : subtractMoney(limit, used));
        if (stage === "noPostpay" || stage === "blocked") expect(refusal).not.toBeNull();
        if (terms === null) expect(refusal).toBe("notAgreed");
      }),
    );
  });

  test.each<[string | null, number, string | null]>([
    ["2026-11-23", 0, null],
    ["2026-11-22", 1, null],
    ["2026-11-18", 5, "overdue"],
    ["2026-10-01", 53, "overdue"],
    [null, 0, null],
  ])("with a document due by %s is %i days overdue and refused as %s", (dueDate, days, refusal) => {
    const remainder: Money = moneyFromNumber(10);
    const standing = creditStanding(
      {
        terms: { limit: moneyFromNumber(100), days: 14, hasEnded: false },
        rests: [{ dueDate, remainder }],
        orders: [],
      },
      { today, thresholds },
    );
    expect([standing.overdueDays, standing.refusal]).toEqual([days, refusal]);
  });
});
