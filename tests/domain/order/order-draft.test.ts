import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMoney, lineSum, moneyFromNumber, vatIncluded } from "#app/domain/money.ts";
import {
  addQuantity,
  quantityFromNumber,
  roundDownToMultiple,
  subtractQuantity,
  zeroQuantity,
  type Quantity,
} from "#app/domain/quantity.ts";
import { lineWeightGrams, totalWeight } from "#app/domain/weight.ts";
import { draftOrder, type OrderedLine } from "#app/domain/order/order-draft.ts";

const warehouses = ["south", "ring", "north"];

/** Decimal numbers with the three digits of the domain. */
const thousandths = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 1_000);

const goods = fc.record({
  multiplicity: fc.constantFrom(1, 0.5, 2.25, 12, 250),
  multiples: fc.integer({ min: 1, max: 40 }),
  price: thousandths(0, 5_000_000),
  vatRate: fc.constantFrom(22 as const, 10 as const, 5 as const, 0 as const, null),
  weightGrams: fc.option(fc.nat(50_000), { freq: 10 }),
  stock: fc.array(thousandths(0, 2_000_000), { minLength: 3, maxLength: 3 }),
  doNotDivide: fc.boolean(),
});

type Goods = typeof goods extends fc.Arbitrary<infer T> ? T : never;

describe("an order split over warehouses", () => {
  test("costs, weighs and is taxed as the shown lines, for any split", () => {
    fc.assert(
      fc.property(fc.array(goods, { minLength: 1, maxLength: 6 }), (all) => {
        const lines = all.flatMap(linesOf);
        const draft = draftOrder(lines, all.flatMap(stockOf), warehouses);
        if (!draft) throw new Error("a line in stock was not covered");
        const items = draft.parts.flatMap((part) => part.items);
        for (const line of lines) {
          const own = items.filter((item) => item.line === line);
          expect(addQuantity(...own.map((item) => item.quantity))).toBe(line.quantity);
          expect(addMoney(...own.map((item) => item.sum))).toBe(sumOf(line));
          expect(addMoney(...own.map((item) => item.vat))).toBe(vatIncluded(sumOf(line), line.vatRate));
          expect(totalWeight(own.map((item) => item.weightGrams))).toBe(
            lineWeightGrams(line.item.weightGrams, line.quantity, line.item.multiplicity),
          );
          for (const item of own)
            expect(roundDownToMultiple(item.quantity, line.item.multiplicity)).toBe(item.quantity);
        }
        expect(addMoney(...draft.parts.map((part) => part.itemsSum))).toBe(addMoney(...lines.map(sumOf)));
      }),
    );
  });

  test("takes no more than the stock, and only of goods in stock", () => {
    fc.assert(
      fc.property(fc.array(goods, { minLength: 1, maxLength: 6 }), (all) => {
        const stock = all.flatMap(stockOf);
        const draft = draftOrder(all.flatMap(linesOf), stock, warehouses);
        for (const { productUuid, warehouseUuid, quantity } of draft?.taken ?? []) {
          const held = stock.find((row) => row.productUuid === productUuid && row.warehouseUuid === warehouseUuid);
          expect(quantity).toBeLessThanOrEqual(held?.free ?? 0);
        }
        const reserved = draft?.parts.flatMap((part) => part.items).filter((item) => item.state === "reserved") ?? [];
        expect(addQuantity(...reserved.map((item) => item.quantity))).toBe(
          addQuantity(...(draft?.taken ?? []).map((taken) => taken.quantity)),
        );
        expect(reserved.every((item) => item.line.kind === "available")).toBe(true);
      }),
    );
  });

  test("has one part per group, warehouse and VAT rate", () => {
    fc.assert(
      fc.property(fc.array(goods, { minLength: 1, maxLength: 6 }), (all) => {
        const draft = draftOrder(all.flatMap(linesOf), all.flatMap(stockOf), warehouses);
        const keys =
          draft?.parts.map(({ kind, warehouseUuid, vatRate }) => `${kind} ${warehouseUuid} ${vatRate}`) ?? [];
        expect(new Set(keys).size).toBe(keys.length);
        expect(draft?.parts.every((part) => part.items.length > 0)).toBe(true);
      }),
    );
  });

  test("is refused when a line shown as in stock is not covered", () => {
    const [line] = linesOf(
      { multiplicity: 1, multiples: 5, price: 10, vatRate: 22, weightGrams: 1, stock: [5, 0, 0], doNotDivide: false },
      0,
    );
    if (!line) throw new Error("no line");
    expect(
      draftOrder([line], [{ productUuid: "0", warehouseUuid: "south", free: quantityFromNumber(4) }], warehouses),
    ).toBeNull();
  });
});

function stockOf({ stock }: Goods, at: number) {
  return stock.map((free, n) => ({
    productUuid: String(at),
    warehouseUuid: warehouses[n] ?? "",
    free: quantityFromNumber(free),
  }));
}

function sumOf({ price, quantity }: OrderedLine) {
  return lineSum(price, quantity);
}

/** The lines into which the basket splits this product: in stock, and the rest or a shortage. */
function linesOf(made: Goods, at: number): OrderedLine[] {
  const multiplicity = quantityFromNumber(made.multiplicity);
  const quantity = quantityFromNumber(made.multiplicity * made.multiples);
  const inStock = addQuantity(...made.stock.map((free) => roundDownToMultiple(quantityFromNumber(free), multiplicity)));
  const line = (kind: OrderedLine["kind"], amount: Quantity, shortage: Quantity) => ({
    item: { uuid: String(at), multiplicity, weightGrams: made.weightGrams },
    kind,
    quantity: amount,
    shortage,
    price: moneyFromNumber(made.price),
    vatRate: made.vatRate,
  });
  if (inStock <= 0) return [line("notAvailable", quantity, quantity)];
  if (quantity <= inStock) return [line("available", quantity, zeroQuantity)];
  const rest = subtractQuantity(quantity, inStock);
  return made.doNotDivide
    ? [line("available", quantity, rest)]
    : [line("available", inStock, zeroQuantity), line("notAvailable", rest, rest)];
}
