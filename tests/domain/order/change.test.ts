import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineSum, moneyFromNumber } from "#app/domain/money.ts";
import {
  addDrafts,
  cutProduct,
  heldOf,
  mayGrow,
  reserveMoves,
  type ChangingPart,
  type OrderPiece,
} from "#app/domain/order/change.ts";
import { draftOrder } from "#app/domain/order/order-draft.ts";
import { addQuantity, quantityFromNumber, subtractQuantity, zeroQuantity } from "#app/domain/quantity.ts";

const one = quantityFromNumber(1);

function piece(units: number, price: number, productUuid = "p"): OrderPiece {
  const quantity = quantityFromNumber(units);
  const cost = moneyFromNumber(price);
  const sum = lineSum(cost, quantity);
  return {
    uuid: `${productUuid} ${price}`,
    productUuid,
    quantity,
    price: cost,
    sum,
    vat: moneyFromNumber(0),
    vatRate: null,
    weightGrams: units,
  };
}

function part(
  position: number,
  warehouseUuid: string | null,
  pieces: OrderPiece[],
  status: ChangingPart["status"] = "new",
): ChangingPart {
  const kind = warehouseUuid === null ? "notAvailable" : "available";
  return { uuid: `${position}`, position, kind, warehouseUuid, vatRate: null, status, isOpen: true, pieces };
}

describe("goods removed from an order", () => {
  test("are the unpaid ones first, then the last added: the oldest price stays longest", () => {
    const parts = [
      part(1, "w", [piece(4, 10), piece(2, 12)]),
      part(2, null, [piece(3, 12)]),
      part(3, "v", [piece(1, 15)]),
    ];
    const left = (less: number) =>
      cutProduct(parts, "p", quantityFromNumber(less)).map(({ pieces }) =>
        pieces.map(({ quantity, price }) => `${quantity / 1000}×${price / 1000}`),
      );
    expect(left(2)).toEqual([["4×10", "2×12"], ["1×12"], ["1×15"]]);
    expect(left(4)).toEqual([["4×10", "2×12"], [], []]);
    expect(left(7)).toEqual([["3×10"], [], []]);
    expect(() => left(11)).toThrow(RangeError);
  });

  test("change amounts in proportion, and other goods stay", () => {
    const [first] = cutProduct([part(1, "w", [piece(4, 10.55), piece(5, 1, "q")])], "p", quantityFromNumber(1));
    expect(first?.pieces.map(({ sum, weightGrams }) => [sum / 1000, weightGrams])).toEqual([
      [31.65, 3],
      [5, 5],
    ]);
  });
});

describe("goods added to an order", () => {
  const item = { uuid: "p", multiplicity: one, weightGrams: 1 };
  const line = (units: number, price: number) => ({
    ...{ item, kind: "available" as const, shortage: zeroQuantity, vatRate: null },
    ...{ quantity: quantityFromNumber(units), price: moneyFromNumber(price) },
  });
  const add = (parts: ChangingPart[], units: number, price: number, method: "card" | "onDelivery" = "onDelivery") => {
    const stock = [{ productUuid: "p", warehouseUuid: "w", free: quantityFromNumber(1_000) }];
    const drafts = draftOrder([line(units, price)], stock, ["w"]);
    return addDrafts(parts, drafts?.parts ?? [], { method, begun: 5, newPart: (fresh) => fresh });
  };

  test("join a part with the same delivery, at the same price as one line", () => {
    const parts = [part(1, "w", [piece(4, 10)])];
    expect(add(parts, 2, 10).map(({ pieces }) => pieces.map(({ quantity }) => quantity / 1000))).toEqual([[6]]);
    expect(add(parts, 2, 11).map(({ pieces }) => pieces.map(({ price }) => price / 1000))).toEqual([[10, 11]]);
  });

  test("make a part of their own if the part is already paid", () => {
    const parts = [part(1, "w", [piece(4, 10)], "confirmed")];
    expect(add(parts, 2, 10, "card").map(({ position }) => position)).toEqual([1, 6]);
    expect([
      mayGrow("confirmed", "invoice"),
      mayGrow("confirmed", "credit"),
      mayGrow("awaitingPayment", "sbp"),
    ]).toEqual([false, true, true]);
  });

  test("for any sequence of changes reserves follow the parts, and no price rises above the ordered one", () => {
    const step = fc.record({ units: fc.integer({ min: 0, max: 30 }), price: fc.integer({ min: 1, max: 99 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const start = [part(1, "w", [piece(10, 50)])];
        let parts = start;
        for (const { units, price } of steps) {
          const before = parts;
          const held = heldOf(parts, "p");
          const wanted = quantityFromNumber(units);
          parts = wanted < held ? cutProduct(parts, "p", subtractQuantity(held, wanted)) : parts;
          if (wanted > held) parts = add(parts, (wanted - held) / 1000, price);
          expect(heldOf(parts, "p")).toBe(wanted);
          const moved = addQuantity(...reserveMoves(before, parts).map(({ quantity }) => quantity));
          expect(moved).toBe(subtractQuantity(wanted, held));
          for (const { price: cost, quantity } of parts.flatMap(({ pieces }) => pieces)) {
            const had = addQuantity(
              ...before
                .flatMap(({ pieces }) => pieces)
                .filter((old) => old.price === cost)
                .map((old) => old.quantity),
            );
            if (cost !== moneyFromNumber(price)) expect(quantity).toBeLessThanOrEqual(had);
          }
          for (const { price: cost, quantity, sum } of parts.flatMap(({ pieces }) => pieces))
            expect(sum).toBe(lineSum(cost, quantity));
        }
      }),
    );
  });
});
