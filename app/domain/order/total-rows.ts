import { addMoney, subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";

/** Parts of a total. `items` is net of the discount, `delivery` includes its services. */
export type TotalParts = { items: Money; discount: Money; delivery: Money; services: Money; corrected: Money };
export type TotalRow = { code: "goods" | "discount" | "delivery" | "services" | "correction"; sum: Money };

/** Rows of a total, signed: they always add up. Goods and delivery are always listed, others only if not zero. */
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

/** Sum of the rows. */
export function totalOf(parts: TotalParts): Money {
  return addMoney(...totalRows(parts).map(({ sum }) => sum));
}
