import type { Order } from "#app/contract/orders.ts";
import { moneyToNumber, type Money } from "#app/domain/money.ts";
import type { GroupDelivery } from "./order-delivery.ts";

/** A delivery as a part of an order keeps it; `cost` is the part's own share, `together`: several groups come by it. */
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
    // Of what goes together, the part that bears the cost names what it is for.
    services: (cost === delivery.cost ? services : []).map(({ code, price, qty }) => ({
      code,
      price: moneyToNumber(price),
      qty,
    })),
    cost: moneyToNumber(cost),
    together,
  };
}

/** ISO days between which it comes; a day that was chosen is both. */
export function datesOf({ option, dateFrom, day }: GroupDelivery) {
  const { dateTo, isEstimate, hasDates, isApproximate } = option;
  return {
    dateFrom: day ?? dateFrom,
    dateTo: day ?? (dateTo < dateFrom ? dateFrom : dateTo),
    // What a carrier has not said himself a manager confirms as well.
    isEstimate: isEstimate || isApproximate,
    hasDates: hasDates && !isApproximate,
  };
}
