import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { claimReasons, judgeClaim } from "#app/domain/claim/claim.ts";
import { decideClaim } from "#app/domain/claim/decision.ts";
import { lastClaimDay, reasonWindows } from "#app/domain/claim/terms.ts";
import { productionCalendar } from "#app/domain/logistics/production-calendar.ts";
import { lineSum, moneyFromNumber, type Money } from "#app/domain/money.ts";
import { quantityFromNumber, subtractQuantity, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";

const calendar = productionCalendar([2026, 2027], new Map());

describe("the period for a reason (product rules §3.5)", () => {
  it.each([
    // Friday before a weekend.
    ["shortage", "2026-11-20", "2026-11-25"],
    ["surplus", "2026-11-20", "2026-11-25"],
    ["mixUp", "2026-11-20", "2026-11-25"],
    ["damage", "2026-11-20", "2026-11-21"],
    ["incomplete", "2026-11-20", "2026-11-27"],
    ["papers", "2026-11-20", "2026-12-20"],
    ["unsuitable", "2026-11-20", "2026-12-04"],
    // Public holidays in January.
    ["shortage", "2026-12-31", "2027-01-13"],
  ] as const)("for %s of goods received on %s: %s", (reason, received, last) =>
    expect(lastClaimDay(reason, received, calendar)).toBe(last),
  );
  it("for a defect is the warranty, and goods without a date of receipt are never late", () => {
    expect(lastClaimDay("defect", "2020-01-01", calendar)).toBeNull();
    for (const { code } of claimReasons) expect(lastClaimDay(code, null, calendar)).toBeNull();
  });
  it("exists for every reason", () =>
    expect(Object.keys(reasonWindows).toSorted()).toEqual(claimReasons.map(({ code }) => code).toSorted()));
});

const quantity = fc.integer({ min: 1, max: 50_000 }).map((n) => quantityFromNumber(n / 1000));
const price = fc.integer({ min: 0, max: 1_000_000 }).map((n) => moneyFromNumber(n / 100));
const bought = fc.array(fc.record({ price, shipped: quantity }), { minLength: 1, maxLength: 5 });

describe("successive claims", () => {
  it("never exceed the shipped quantity of a line (security K5)", () =>
    fc.assert(
      fc.property(
        bought,
        fc.array(fc.array(fc.tuple(fc.nat(5), quantity), { maxLength: 4 }), { maxLength: 8 }),
        (goods, wishes) => {
          const left = goods.map(({ shipped }) => shipped);
          for (const wish of wishes) {
            const items = wish.map(([at, amount]) => ({ orderItemUuid: String(at), quantity: amount }));
            const lines = goods.map((line, at) => ({
              uuid: String(at),
              price: line.price,
              left: left[at] ?? zeroQuantity,
            }));
            if (!judgeClaim(lines, items).ok) continue;
            for (const [at, amount] of wish) left[at] = subtractQuantity(left[at] ?? zeroQuantity, amount);
          }
          expect(left.every((rest) => rest >= zeroQuantity)).toBe(true);
        },
      ),
    ));
});

describe("a decision by line", () => {
  const lines = fc.array(fc.record({ price, quantity }), { minLength: 1, maxLength: 6 });
  it("approves at most what was claimed, and its amount is that of the approved lines", () =>
    fc.assert(
      fc.property(lines, fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 0, max: 60_000 }))), (claimed, said) => {
        const claimedItems = claimed.map((line, at) => ({ orderItemUuid: String(at), ...line }));
        const named = new Map(said.map(([at, n]) => [String(at), quantityFromNumber(n / 1000)]));
        const decided = decideClaim(claimedItems, named);
        const wanted = claimedItems.map((line): [{ price: Money; quantity: Quantity }, Quantity] => [
          line,
          named.get(line.orderItemUuid) ?? line.quantity,
        ]);
        const isTooMuch = wanted.some(([line, approved]) => approved > line.quantity);
        const isNothing = wanted.every(([, approved]) => approved === zeroQuantity);
        expect(decided.ok).toBe(!isTooMuch && !isNothing);
        if (!decided.ok) return;
        const sum = wanted.reduce((all, [line, approved]) => all + lineSum(line.price, approved), 0);
        expect(decided.value.sum).toBe(sum);
        expect(decided.value.status).toBe(
          wanted.every(([line, approved]) => approved === line.quantity) ? "approved" : "partiallyApproved",
        );
      }),
    ));
});
