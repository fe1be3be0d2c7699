import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMoney, subtractMoney, zeroMoney } from "#app/domain/money.ts";
import { setOff } from "#app/domain/order/handover.ts";
import { receiptOf } from "#app/domain/order/receipt.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import { rub } from "#tests/domain/arbitraries.ts";

const kopecks = fc.integer({ min: 0, max: 1e7 }).map((amount) => rub(amount / 100));

describe("an offset advance", () => {
  it("is the payment closest to the amount of the goods, or the largest first if none covers it", () => {
    const advances = [
      { uuid: "a", left: rub(1_000) },
      { uuid: "b", left: rub(400) },
    ];
    const of = (sum: number) => setOff(rub(sum), advances).map(({ advance, amount }) => [advance.uuid, amount / 1_000]);
    expect(of(400)).toEqual([["b", 400]]);
    expect(of(400.01)).toEqual([["a", 400.01]]);
    expect(of(1_200)).toEqual([
      ["a", 1_000],
      ["b", 200],
    ]);
    expect(of(0)).toEqual([]);
  });

  it("over all parts equals what was paid, to the kopeck, for any order of handing over", () => {
    fc.assert(
      fc.property(
        fc.array(kopecks, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 4 }),
        fc.nat(),
        (parts, many, seed) => {
          const total = addMoney(...parts);
          // One order paid in several payments.
          let rest = total;
          const advances = Array.from({ length: many }, (_, at) => {
            const part =
              at === many - 1 ? rest : rub(Math.floor((rest / 1_000) * ((seed % (at + 3)) / (at + 3)) * 100) / 100);
            rest = subtractMoney(rest, part);
            return { uuid: String(at), left: part };
          });
          let settled = zeroMoney;
          for (const sum of parts)
            for (const { advance, amount } of setOff(sum, advances)) {
              expect(amount).toBeLessThanOrEqual(advance.left);
              advance.left = subtractMoney(advance.left, amount);
              settled = addMoney(settled, amount);
            }
          expect(settled).toBe(total);
        },
      ),
    );
  });
});

it.each([
  [22, 11],
  [10, 3],
  [7, 8],
  [5, 7],
  [0, 2],
  [null, 1],
])("goods handed over at %s %% have vat_code %s", (vatRate, code) => {
  const sold = { name: "Петля", price: rub(10), quantity: quantityFromNumber(1), sum: rub(10), vatRate };
  const receipt = receiptOf({ email: "a@example.ru" }, [{ ...sold, subject: "commodity" }], "handover");
  expect(receipt.lines[0]?.vatCode).toBe(code);
});
