import type { Availability } from "#app/domain/basket/split.ts";
import { moneyToNumber } from "#app/domain/money.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import type { Tx } from "#server/db/client.ts";
import { letterPicture } from "#server/db/queries/catalog/drawing-address.ts";
import { emailInsert } from "#server/db/queries/mailing/outbox.ts";
import type { Write } from "#server/db/write-together.ts";
import type { OrderEmail } from "#server/emails/order-new.ts";
import type { Ports } from "#server/ports/ports.ts";
import { takeTypedEmail } from "#server/use-cases/subscriptions/email-limits.ts";
import type { GroupDelivery } from "#server/use-cases/order/changing/order-delivery.ts";
import { datesOf } from "./wire-delivery.ts";
import type { OrderContents, OrderForm, OrderSums } from "#server/use-cases/order/changing/order-contents.ts";

type Made = { uuid: string; number: string; total: number };

/** Unconfirmed addresses get only a few a day, with numbers only. Writes for batching. */
export async function emailInserts(
  tx: Tx,
  { ids }: Ports,
  order: Made,
  form: OrderForm,
  contents: OrderContents,
  sums: OrderSums,
): Promise<Write[]> {
  const { uuid, email, emailConfirmedAt } = form.user;
  if (email === null) return [];
  const isConfirmed = emailConfirmedAt !== null;
  if (!isConfirmed && !(await takeTypedEmail(tx, { email, owner: `u:${uuid}` }))) return [];
  const message = {
    uuid: ids.uuid(),
    recipient: email,
    template: isConfirmed ? "order.new" : "order.taken",
    params: isConfirmed ? newOrderEmail(order, form, contents, sums) : order,
    dedupeKey: `order.new:${order.uuid}:1`,
  };
  return [emailInsert(tx, message)];
}

/** Parameters of the new-order e-mail: lines as displayed, not as split by warehouse. */
function newOrderEmail(
  { uuid, number }: Made,
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
      return { kind: only, lines: linesOf(parts, kinds, delivery), delivery: deliveryText(delivery) };
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

function linesOf(
  parts: OrderContents["parts"],
  kinds: readonly Availability[],
  { waiting }: GroupDelivery,
): OrderEmail["groups"][number]["lines"] {
  const items = parts.filter((part) => kinds.includes(part.kind)).flatMap((part) => part.items);
  return [...new Set(items.map((item) => item.line))].map(({ item, kind, quantity, sum }) => ({
    name: item.name,
    article: item.article,
    userArticle: item.userArticle,
    quantity: quantityToNumber(quantity),
    unit: item.unit,
    sum: moneyToNumber(sum),
    picture: letterPicture(item),
    waits: waiting.some((one) => one.uuid === item.uuid && one.kind === kind),
  }));
}

function deliveryText(delivery: GroupDelivery): OrderEmail["groups"][number]["delivery"] {
  const { option, point, address, interval, cost } = delivery;
  return {
    type: option.type,
    place: point ? `${point.name}, ${point.address}` : (address ?? ""),
    ...datesOf(delivery),
    interval,
    isCostUnknown: option.isCostUnknown,
    cost: moneyToNumber(cost),
  };
}
