import type { Order } from "#app/contract/orders/orders.ts";
import { moneyToNumber, type Money } from "#app/domain/money.ts";
import type { GroupDelivery } from "#server/use-cases/order/changing/order-delivery.ts";

/** A part's stored delivery; `cost` is its own share, `together`: shared by several groups. */
export function wireDelivery(
  delivery: GroupDelivery,
  cost: Money,
  together = false,
): Order["parts"][number]["delivery"] {
  const { option, point, address, interval, services } = delivery;
  const { providerCode, type, zone } = option;
  return {
    ...{ providerCode, type, point, address, interval },
    ...datesOf(delivery),
    zone: zone?.name ?? null,
    zoneCode: zone?.code ?? null,
    // Of jointly delivered parts the one bearing the cost lists the services.
    services: (cost === delivery.cost ? services : []).map(({ code, price, qty }) => ({
      code,
      price: moneyToNumber(price),
      qty,
    })),
    cost: moneyToNumber(cost),
    isCostUnknown: option.isCostUnknown,
    together,
  };
}

/** ISO dates of the delivery window; a chosen date is both. */
export function datesOf({ option, dateFrom, day }: GroupDelivery) {
  const { dateTo, isEstimate, hasDates, isApproximate } = option;
  return {
    dateFrom: day ?? dateFrom,
    dateTo: day ?? (dateTo < dateFrom ? dateFrom : dateTo),
    // An estimated carrier tariff must be confirmed by a manager too.
    isEstimate: isEstimate || isApproximate,
    hasDates: hasDates && !isApproximate,
  };
}
