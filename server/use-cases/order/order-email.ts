import type { Availability } from "#app/domain/basket/split.ts";
import { moneyToNumber } from "#app/domain/money.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import type { OrderEmail } from "#server/emails/order-new.ts";
import type { GroupDelivery } from "./order-delivery.ts";
import type { OrderContents, OrderForm, OrderSums } from "./order-contents.ts";

/** What the buyer is told of a new order: lines as they were shown, not as warehouses share them. */
export function newOrderEmail(
  { uuid, number }: { uuid: string; number: string },
  { body, user }: OrderForm,
  { parts, deliveries }: OrderContents,
  sums: OrderSums,
): OrderEmail {
  return {
    uuid,
    number,
    firstName: user.firstName,
    groups: [...new Set(deliveries.values())].map((delivery) => {
      const kinds = [...deliveries].filter(([, one]) => one === delivery).map(([kind]) => kind);
      const [only = "whole"] = kinds.length === 1 ? kinds : [];
      return { kind: only, lines: linesOf(parts, kinds), delivery: deliveryText(delivery) };
    }),
    items: moneyToNumber(sums.items),
    delivery: moneyToNumber(sums.delivery),
    total: moneyToNumber(sums.total),
    recipient: { fio: body.recipient.fio },
    customerNumber: body.customerNumber || null,
    comment: body.comment || null,
    paymentMethod: body.paymentMethod,
  };
}

function linesOf(parts: OrderContents["parts"], kinds: readonly Availability[]): OrderEmail["groups"][number]["lines"] {
  const items = parts.filter((part) => kinds.includes(part.kind)).flatMap((part) => part.items);
  return [...new Set(items.map((item) => item.line))].map(({ card, quantity, sum }) => ({
    name: card.name,
    article: card.article,
    userArticle: card.userArticle,
    quantity: quantityToNumber(quantity),
    unit: card.unit,
    sum: moneyToNumber(sum),
  }));
}

function deliveryText({ option, point, address, cost }: GroupDelivery): OrderEmail["groups"][number]["delivery"] {
  const { type, dateFrom, dateTo, isEstimate } = option;
  return {
    type,
    place: point ? `${point.name}, ${point.address}` : (address ?? ""),
    dateFrom,
    dateTo,
    isEstimate,
    cost: moneyToNumber(cost),
  };
}
