import type { Order } from "#app/contract/orders/orders.ts";
import { moneyFromNumber, moneyToNumber } from "#app/domain/money.ts";
import { totalRows, type TotalRow } from "#app/domain/order/total-rows.ts";

export type ShownRow = { code: TotalRow["code"]; sum: number | null };

type Parts = Pick<Order["totals"], "items" | "discount" | "delivery" | "services" | "corrected">;

/** Rows of an order's total in roubles; without sums for members who see no prices. */
export function rowsOfTotals({ items, discount, delivery, services, corrected }: Parts): ShownRow[] {
  if (items === null || delivery === null)
    return [
      { code: "goods", sum: null },
      { code: "delivery", sum: null },
    ];
  const rows = totalRows({
    items: moneyFromNumber(items),
    discount: moneyFromNumber(discount ?? 0),
    delivery: moneyFromNumber(delivery),
    services: moneyFromNumber(services ?? 0),
    corrected: moneyFromNumber(corrected ?? 0),
  });
  return rows.map(({ code, sum }) => ({ code, sum: moneyToNumber(sum) }));
}
