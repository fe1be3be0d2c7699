import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linesOf, type BasketItem } from "#app/domain/basket/split.ts";
import { pickTicked, splitTicked } from "#app/domain/basket/ticks.ts";
import { q } from "../arbitraries.ts";

const item = (uuid: string, quantity: number): BasketItem => ({
  uuid,
  quantity: q(quantity),
  availableQuantity: q(3),
  multiplicity: q(1),
  availability: "available",
});

describe("starting the checkout", () => {
  it("takes the selected lines in their order", () => {
    expect(pickTicked(["a", "b", "c"], (line) => line !== "b")).toEqual({ ok: true, value: ["a", "c"] });
  });

  it("never gives an order without lines", () => {
    expect(pickTicked(["a"], () => false)).toEqual({ ok: false, code: "nothingTicked" });
    expect(pickTicked([], () => true)).toEqual({ ok: false, code: "nothingTicked" });
    expect(splitTicked([item("a", 0)], () => true, { doNotDivide: false })).toEqual({
      ok: false,
      code: "nothingTicked",
    });
  });

  it("splits the selected items as the basket does", () => {
    const split = splitTicked([item("a", 5), item("b", 1)], ({ uuid }) => uuid === "a", { doNotDivide: false });
    expect(split.ok && linesOf(split.value).map((line) => [line.item.uuid, line.kind, line.quantity])).toEqual([
      ["a", "available", 3000],
      ["a", "notAvailable", 2000],
    ]);
  });

  it("takes at least one line whenever it succeeds", () => {
    const basket = fc.array(fc.tuple(fc.integer({ min: -2, max: 5 }), fc.boolean()));
    fc.assert(
      fc.property(basket, fc.boolean(), (rows, doNotDivide) => {
        const items = rows.map(([quantity, ticked]) => ({ ...item("a", quantity), ticked }));
        const split = splitTicked(items, ({ ticked }) => ticked, { doNotDivide });
        expect(split.ok).toBe(rows.some(([quantity, ticked]) => ticked && quantity > 0));
        if (split.ok) expect(linesOf(split.value).length).toBeGreaterThan(0);
      }),
    );
  });
});
