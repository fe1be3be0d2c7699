import fc from "fast-check";
import { expect, test } from "vitest";
import { addMoney, moneyFromNumber, subtractMoney, zeroMoney } from "#app/domain/money.ts";
import { totalOf, totalRows } from "#app/domain/order/total-rows.ts";

const sum = fc.nat({ max: 900_000_000 }).map((thousandths) => moneyFromNumber(thousandths / 1_000));

test("the rows of a total add up to it, with any discount, services and corrections", () => {
  fc.assert(
    fc.property(
      fc.record({ items: sum, discount: sum, delivery: sum, services: sum, corrected: sum }),
      ({ delivery, services, ...rest }) => {
        const parts = { ...rest, services, delivery: addMoney(delivery, services) };
        const rows = totalRows(parts);
        const total = subtractMoney(addMoney(parts.items, parts.delivery), parts.corrected);
        expect(addMoney(...rows.map((row) => row.sum))).toBe(total);
        expect(totalOf(parts)).toBe(total);
        expect(
          rows.filter(({ code }) => code !== "goods" && code !== "delivery").every((row) => row.sum !== zeroMoney),
        ).toBe(true);
      },
    ),
  );
});
