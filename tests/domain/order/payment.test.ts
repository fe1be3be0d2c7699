import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMoney, moneyFromNumber, subtractMoney, zeroMoney } from "#app/domain/money.ts";
import {
  amountDue,
  firstSteps,
  liveSum,
  offeredMethods,
  paymentMethods,
  reservedUntil,
} from "#app/domain/order/payment.ts";
import { orderStatuses, transitions } from "#app/domain/order/status.ts";

const roubles = (amount: number) => moneyFromNumber(amount);
const means = { online: true, invoices: true, credit: null, sum: roubles(100) };
const credit = (limit: number, used: number) => ({ limit: roubles(limit), used: roubles(used) });

describe("payment methods", () => {
  it("are card, SBP and payment on delivery for a person; an invoice comes first for a company", () => {
    expect(offeredMethods(null, means)).toEqual(["card", "sbp", "onDelivery"]);
    expect(offeredMethods({ type: "physical" }, means)).toEqual(["card", "sbp", "onDelivery"]);
    expect(offeredMethods({ type: "legal" }, means)).toEqual(["invoice", "card", "onDelivery"]);
    expect(offeredMethods({ type: "legal" }, { ...means, online: false, invoices: false })).toEqual(["onDelivery"]);
  });

  it("include credit while the amount is within the limit, to the kopeck", () => {
    const offered = (limit: number, used: number) =>
      offeredMethods({ type: "legal" }, { ...means, credit: credit(limit, used) }).includes("credit");
    expect([offered(100, 0), offered(100, 0.01), offered(250, 150), offered(0, 0)]).toEqual([true, false, true, false]);
    expect(offeredMethods({ type: "physical" }, { ...means, credit: credit(1_000, 0) })).not.toContain("credit");
  });

  it("move every part along the graph of statuses", () => {
    for (const method of paymentMethods)
      for (const onModerate of [true, false])
        for (const waits of [true, false]) {
          const path = ["new" as const, ...firstSteps(method, { onModerate, waits })];
          for (const [at, to] of path.slice(1).entries())
            expect(transitions[path[at] ?? "new"][to]).toContain("system");
        }
  });

  it("reserve goods for a day by card, until the end of the third working day by invoice, and without limit on delivery", () => {
    const place = { timeZone: "Asia/Yekaterinburg", calendar: { workingDays: [1, 2, 3, 4, 5] } };
    // Friday evening in Yekaterinburg.
    const friday = Date.parse("2026-10-16T15:00:00Z");
    expect(reservedUntil("invoice", friday, place)).toBe(Date.parse("2026-10-21T24:00:00+05:00"));
    expect(reservedUntil("card", friday, place)).toBe(friday + 86_400_000);
    expect(reservedUntil("onDelivery", friday, place)).toBeNull();
  });
});

describe("the amount due", () => {
  it("is never negative, and excludes cancelled parts and refunds by claims", () => {
    const kopecks = fc.integer({ min: 0, max: 1e9 });
    const parts = fc.array(
      fc.record({
        status: fc.constantFrom(...orderStatuses),
        sum: fc.integer({ min: 0, max: 1e9 }).map((n) => roubles(n / 100)),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(parts, kopecks, kopecks, (given, came, back) => {
        const [paid, claimed] = [roubles(came / 100), roubles(back / 100)];
        const due = amountDue(given, { paid, claimed });
        expect(due).toBeGreaterThanOrEqual(zeroMoney);
        expect(due).toBe(
          amountDue(
            given.filter(({ status }) => status !== "canceled"),
            { paid, claimed },
          ),
        );
        // A payment reduces the amount due; a refund by a claim does not change it.
        expect(amountDue(given, { paid: addMoney(paid, due), claimed })).toBe(zeroMoney);
        const refund = roubles(Math.min(came, back) / 100);
        expect(amountDue(given, { paid: subtractMoney(paid, refund), claimed: addMoney(claimed, refund) })).toBe(due);
        expect(due > zeroMoney ? addMoney(due, paid, claimed) : liveSum(given)).toBe(liveSum(given));
      }),
    );
  });
});
