import { addMoney, moneyFromNumber, moneyToNumber, vatIncluded, type Money } from "#app/domain/money.ts";
import type { OrderRow } from "#server/db/queries/order/find-order.ts";

type Part = OrderRow["parts"][number];

/** An order's row keeps the tax of its lines; that of its deliveries stands in the same sums, at the rate its papers take. */
export function withDeliveryTax(order: OrderRow): OrderRow {
  const live = order.parts.filter(({ status }) => status !== "canceled");
  return {
    ...order,
    totals: { ...order.totals, vat: more(order.totals.vat, ...live.map(taxOf)) },
    parts: order.parts.map((part) => ({
      ...part,
      totals: part.totals && { ...part.totals, vat: more(part.totals.vat, taxOf(part)) },
    })),
  };
}

function taxOf({ totals, vatRate }: Part): Money {
  return vatIncluded(moneyFromNumber(totals?.delivery ?? 0), vatRate);
}

function more(vat: number | null, ...taxes: Money[]): number | null {
  return vat === null ? null : moneyToNumber(addMoney(moneyFromNumber(vat), ...taxes));
}
