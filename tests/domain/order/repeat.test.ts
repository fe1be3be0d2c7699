import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allRights } from "#app/domain/account/rights.ts";
import { zeroMoney } from "#app/domain/money.ts";
import { repeatLine, type SoldGoods } from "#app/domain/order/repeat.ts";
import { mayRun, scheduledLine, shortageWays, suspensionOf } from "#app/domain/order/schedule-run.ts";
import { zeroQuantity } from "#app/domain/quantity.ts";
import { amounts, multiplicities, q, quantities, rub } from "#tests/domain/arbitraries.ts";

const sold = (change: Partial<SoldGoods> = {}): SoldGoods => ({
  multiplicity: q(1),
  minQuantity: q(1),
  maxQuantity: null,
  availableQuantity: q(10),
  tiers: [{ from: zeroQuantity, price: rub(100) }],
  ...change,
});
const ordered = { quantity: q(4), price: rub(100) };

describe("a repeated order line (product rules §3.4, Repeat)", () => {
  test.each([
    ["ok", sold()],
    ["priceChanged", sold({ tiers: [{ from: zeroQuantity, price: rub(101) }] })],
    ["partial", sold({ availableQuantity: q(3) })],
    ["onOrder", sold({ availableQuantity: zeroQuantity })],
  ] as const)("%s", (state, goods) => {
    expect(repeatLine(ordered, goods, false)).toMatchObject({ state, quantity: q(4) });
  });

  test("that is discontinued is gone, or replaced if it has a replacement", () => {
    expect(repeatLine(ordered, null, false)).toEqual({
      state: "gone",
      quantity: zeroQuantity,
      price: null,
      max: zeroQuantity,
    });
    expect(repeatLine(ordered, null, true).state).toBe("replaced");
  });

  test("with a larger pack rounds the quantity up, at the price for that quantity", () => {
    const tiers = [
      { from: zeroQuantity, price: rub(100) },
      { from: q(6), price: rub(90) },
    ];
    expect(repeatLine(ordered, sold({ multiplicity: q(6), tiers }), false)).toMatchObject({
      quantity: q(6),
      price: rub(90),
    });
  });
});

describe("a line of a scheduled order", () => {
  const terms = { priceTolerancePct: 5, onShortage: "skip" } as const;
  const at = (price: number) => sold({ tiers: [{ from: zeroQuantity, price: rub(price) }] });

  test("R3: the tolerance is exact to a thousandth of a rouble", () => {
    expect(scheduledLine(ordered, at(105), terms).warnings).toEqual([]);
    expect(scheduledLine(ordered, at(105.001), terms).warnings).toEqual(["priceUp"]);
    expect(scheduledLine(ordered, at(50), terms).warnings).toEqual([]);
  });

  test("R3: above the tolerance makes a draft and no order; without goods neither is made", () => {
    const dear = [scheduledLine(ordered, at(200), terms)];
    expect([mayRun("draft", dear), mayRun("auto", dear)]).toEqual([true, false]);
    const gone = [scheduledLine(ordered, null, terms)];
    expect([mayRun("draft", gone), mayRun("auto", gone)]).toEqual([false, false]);
  });

  test("R3: takes whole multiples up to what was agreed or a pack needs, and reports any difference", () => {
    fc.assert(
      fc.property(
        quantities(),
        multiplicities,
        quantities(),
        amounts,
        fc.constantFrom(...shortageWays),
        (quantity, multiplicity, availableQuantity, price, onShortage) => {
          const goods = sold({ multiplicity, minQuantity: multiplicity, availableQuantity });
          const line = scheduledLine({ quantity, price }, goods, { priceTolerancePct: 5, onShortage });
          expect(line.quantity % multiplicity).toBe(0);
          expect(line.quantity < quantity ? line.warnings.length > 0 : true).toBe(true);
          if (line.quantity > availableQuantity) expect(line.warnings).toContain("waits");
        },
      ),
    );
  });
});

describe("suspension of a schedule", () => {
  const standing = { status: "active", rights: allRights, credit: "free" } as const;
  const buys = { ...allRights, orderLimit: zeroMoney };

  test.each([
    ["blocked", "draft", { status: "blocked" }],
    ["blocked", "auto", { status: "archived" }],
    ["rights", "draft", { rights: null }],
    ["rights", "draft", { rights: { ...allRights, fillsBaskets: false } }],
    ["debt", "draft", { credit: "blocked" }],
    [null, "draft", { credit: "noPostpay" }],
    ["debt", "auto", { credit: "noPostpay" }],
    [null, "draft", { credit: null }],
    ["noCredit", "auto", { credit: null }],
    [null, "draft", { rights: buys }],
    ["approval", "auto", { rights: buys }],
    [null, "auto", { credit: "warned" }],
    [null, "auto", { status: "moderation" }],
  ] as const)("%s: %s of %j", (reason, mode, change) => {
    expect(suspensionOf(mode, { ...standing, ...change })).toBe(reason);
  });
});
