import { addMoney, subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";

/** What a total is made of. `items` is less by the discount, `delivery` has its services in it. */
export type TotalParts = { items: Money; discount: Money; delivery: Money; services: Money; corrected: Money };
export type TotalRow = { code: "goods" | "discount" | "delivery" | "services" | "correction"; sum: Money };

/**
 * The rows that a total is shown by, each sum with its sign: they always add up to the total. Goods and
 * delivery always stand; the others where there are any.
 */
export function totalRows({ items, discount, delivery, services, corrected }: TotalParts): TotalRow[] {
  const rows: TotalRow[] = [
    { code: "goods", sum: addMoney(items, discount) },
    { code: "discount", sum: subtractMoney(zeroMoney, discount) },
    { code: "delivery", sum: subtractMoney(delivery, services) },
    { code: "services", sum: services },
    { code: "correction", sum: subtractMoney(zeroMoney, corrected) },
  ];
  return rows.filter(({ code, sum }) => code === "goods" || code === "delivery" || sum !== zeroMoney);
}

/** What the rows come to. */
export function totalOf(parts: TotalParts): Money {
  return addMoney(...totalRows(parts).map(({ sum }) => sum));
}
