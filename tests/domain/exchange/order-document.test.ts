import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentLines, documentTotals } from "#app/domain/exchange/order-document.ts";
import { addMoney, lineSum, moneyFromNumber, subtractMoney, vatIncluded, zeroMoney } from "#app/domain/money.ts";
import { q, rub } from "../arbitraries.ts";
import { discountOf, orderedDelivery, orderedItems } from "#tests/support/commerceml/order-documents.ts";

const unit = { code: "796", name: "шт", fullName: "Штука" };
const item = (price: number, quantity: number) => ({
  id: "g",
  article: "A",
  name: "Болт",
  unit,
  quantity: q(quantity),
  price: rub(price),
  sum: lineSum(rub(price), q(quantity)),
  vatRate: 22 as const,
  marks: [],
});
const isKopecks = (amount: number) => amount % 10 === 0;

describe("lines of an order for 1C", () => {
  it("add up to the goods without the discount, with the delivery, to the kopeck", () => {
    fc.assert(
      fc.property(
        orderedItems,
        fc.double({ min: 0, max: 1, noNaN: true }),
        orderedDelivery,
        (items, share, delivery) => {
          const discount = discountOf(items, share);
          const lines = documentLines(items, discount, delivery);
          const rounded = moneyFromNumber(Math.round(discount / 10) / 100);
          const goods = subtractMoney(addMoney(...items.map(({ sum }) => sum)), rounded);
          expect(documentTotals(lines).sum).toBe(addMoney(goods, delivery?.sum ?? zeroMoney));
          for (const line of lines) {
            expect(isKopecks(line.sum) && isKopecks(line.discount) && isKopecks(line.vatSum)).toBe(true);
            expect(line.sum).toBeGreaterThanOrEqual(0);
            expect(subtractMoney(lineSum(line.price, line.quantity), line.discount)).toBe(line.sum);
            expect(line.vatSum).toBe(vatIncluded(line.sum, line.vatRate));
          }
        },
      ),
    );
  });

  it("share a discount in proportion to their sums", () => {
    const lines = documentLines([item(100, 1), item(200, 1), item(0.01, 1)], rub(30.004), null);
    expect(lines.map(({ discount }) => discount)).toEqual([rub(9.99), rub(20), rub(0.01)].map((one) => one));
  });

  it("count the discount that a line has of its own", () => {
    const [line] = documentLines([{ ...item(100, 3), sum: rub(270) }], rub(20), null);
    expect(line).toMatchObject({ price: rub(100), discount: rub(50), sum: rub(250) });
  });

  it("have paid delivery as a service, and none for free", () => {
    const delivery = { name: "Доставка", unit, sum: rub(500), vatRate: 22 as const };
    expect(documentLines([item(1, 1)], zeroMoney, delivery)[1]).toMatchObject({
      id: "ORDER_DELIVERY",
      isService: true,
      sum: rub(500),
      quantity: q(1),
    });
    expect(documentLines([item(1, 1)], zeroMoney, { ...delivery, sum: zeroMoney })).toHaveLength(1);
  });

  it("refuse a discount above their sum or below zero", () => {
    expect(() => documentLines([item(1, 1)], rub(1.01), null)).toThrow(RangeError);
    expect(() => documentLines([item(1, 1)], rub(-1), null)).toThrow(RangeError);
    expect(documentLines([], zeroMoney, null)).toEqual([]);
  });
});
