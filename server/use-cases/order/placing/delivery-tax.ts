import { addMoney, moneyFromNumber, moneyToNumber, vatIncluded, type Money } from "#app/domain/money.ts";
import type { OrderRow } from "#server/db/queries/order/reading/find-order.ts";

type Part = OrderRow["parts"][number];

/** The order's row has the VAT of its lines; adds that of deliveries, at the rate used in documents. */
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
