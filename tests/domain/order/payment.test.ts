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

describe("the ways to pay", () => {
  it("are a card, SBP and the door for a person; an invoice first for a company", () => {
    expect(offeredMethods(null, means)).toEqual(["card", "sbp", "onDelivery"]);
    expect(offeredMethods({ type: "physical" }, means)).toEqual(["card", "sbp", "onDelivery"]);
    expect(offeredMethods({ type: "legal" }, means)).toEqual(["invoice", "card", "onDelivery"]);
    expect(offeredMethods({ type: "legal" }, { ...means, online: false, invoices: false })).toEqual(["onDelivery"]);
  });

  it("hold credit while the sum fits what is left of the limit, to the kopeck", () => {
    const offered = (limit: number, used: number) =>
      offeredMethods({ type: "legal" }, { ...means, credit: credit(limit, used) }).includes("credit");
    expect([offered(100, 0), offered(100, 0.01), offered(250, 150), offered(0, 0)]).toEqual([true, false, true, false]);
    expect(offeredMethods({ type: "physical" }, { ...means, credit: credit(1_000, 0) })).not.toContain("credit");
  });

  it("lead every part along the graph of statuses", () => {
    for (const method of paymentMethods)
      for (const onModerate of [true, false])
        for (const waits of [true, false]) {
          const path = ["new" as const, ...firstSteps(method, { onModerate, waits })];
          for (const [at, to] of path.slice(1).entries())
            expect(transitions[path[at] ?? "new"][to]).toContain("system");
        }
  });

  it("keep goods a day for a card, to the end of the third working day for an invoice, and not at all at the door", () => {
    const place = { timeZone: "Asia/Yekaterinburg", calendar: { workingDays: [1, 2, 3, 4, 5] } };
    // Friday evening in Yekaterinburg.
    const friday = Date.parse("2026-10-16T15:00:00Z");
    expect(reservedUntil("invoice", friday, place)).toBe(Date.parse("2026-10-21T24:00:00+05:00"));
    expect(reservedUntil("card", friday, place)).toBe(friday + 86_400_000);
    expect(reservedUntil("onDelivery", friday, place)).toBeNull();
  });
});

describe("what is still to be paid", () => {
  it("is never below zero, nothing of what was canceled, and not again what a claim has given back", () => {
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
        // What comes is as much less to pay; a refund by a claim leaves what is due as it was.
        expect(amountDue(given, { paid: addMoney(paid, due), claimed })).toBe(zeroMoney);
        const refund = roubles(Math.min(came, back) / 100);
        expect(amountDue(given, { paid: subtractMoney(paid, refund), claimed: addMoney(claimed, refund) })).toBe(due);
        expect(due > zeroMoney ? addMoney(due, paid, claimed) : liveSum(given)).toBe(liveSum(given));
      }),
    );
  });
});
