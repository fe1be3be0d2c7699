import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMoney, lineSum, moneyFromNumber, type Money } from "#app/domain/money.ts";
import { kopecks, receiptOf } from "#app/domain/order/receipt.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";

const customer = { email: "buyer@example.ru" };

function sold(price: number, quantity: number) {
  const [one, many] = [moneyFromNumber(price / 1000), quantityFromNumber(quantity / 1000)];
  return {
    name: "Петля",
    price: one,
    quantity: many,
    sum: lineSum(one, many),
    vatRate: 22,
    subject: "commodity" as const,
  };
}

describe("a receipt", () => {
  it.each([
    [22, 12],
    [10, 5],
    [7, 10],
    [5, 9],
    [0, 2],
    [null, 1],
  ])("of a prepayment at %s %% has vat_code %s", (rate, code) => {
    expect(receiptOf(customer, [{ ...sold(1_000, 1_000), vatRate: rate }]).lines[0]?.vatCode).toBe(code);
  });

  it("of a rate that no law knows is a bug", () => {
    expect(() => receiptOf(customer, [{ ...sold(1_000, 1_000), vatRate: 20 }])).toThrow(RangeError);
  });

  it("makes exactly what is paid, however fine prices and quantities are", () => {
    const lines = fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 1e8 }), fc.integer({ min: 1, max: 1e6 }))
        .map(([price, many]) => sold(price, many)),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(lines, (given) => {
        const receipt = receiptOf(customer, given);
        const total = receipt.lines.reduce(
          (sum, { quantity, amount }) =>
            sum + (BigInt(quantity.replace(".", "")) * BigInt(amount.replace(".", ""))) / 1000n,
          0n,
        );
        const paid: Money = addMoney(...given.map(({ sum }) => sum));
        expect(total).toBe(BigInt(kopecks(paid).replace(".", "")));
      }),
    );
  });

  it("tells quantity and price where these are whole kopecks, and the sum in one piece where not", () => {
    const lines = receiptOf(customer, [sold(184_500, 2_250), sold(1_234, 3_000)]).lines;
    expect(lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      ["1.000", "415.13"],
      ["1.000", "3.70"],
    ]);
    expect(receiptOf(customer, [sold(184_500, 4_000)]).lines[0]).toMatchObject({ quantity: "4.000", amount: "184.50" });
  });
});
