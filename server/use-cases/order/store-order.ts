import { wantsMessages } from "#app/domain/account/message-wishes.ts";
import { moneyToDecimal, moneyToNumber, zeroMoney } from "#app/domain/money.ts";
import { addDays } from "#app/domain/local-time.ts";
import { orderNumber, partNumber } from "#app/domain/order/number.ts";
import { quantityToDecimal } from "#app/domain/quantity.ts";
import type { Tx } from "#server/db/client.ts";
import { insertHistoryRows } from "#server/db/queries/order/moves.ts";
import { insertOrder, nextOrderNumber, type NewOrder } from "#server/db/queries/order/orders.ts";
import { insertNotification } from "#server/db/queries/account/notifications.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import { takeTypedEmail } from "#server/use-cases/mailing/email-limits.ts";
import type { OrderEmail } from "#server/emails/order-new.ts";
import { insertConsents } from "#server/db/queries/account/users.ts";
import type { Ports } from "#server/ports/ports.ts";
import { counterpartyOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { wireDelivery } from "./wire-delivery.ts";
import type { OrderItemDraft } from "#app/domain/order/order-draft.ts";
import { sumsOf, type OrderContents, type OrderForm, type OrderSums } from "./order-contents.ts";
import { firstHistory, firstStatus, stepsOf, type Steps } from "./first-history.ts";
import { newOrderEmail } from "./order-email.ts";
import { itemColumns } from "./item-columns.ts";
import { reserveEnd } from "./reserve-end.ts";
import type { PricedLine } from "#server/use-cases/basket/basket-view.ts";

/** Writes the order with its parts, lines, first history entry, consent, notice and e-mail. */
export async function storeOrder(
  tx: Tx,
  ports: Ports,
  buyer: Buyer,
  form: OrderForm,
  contents: OrderContents,
): Promise<{ uuid: string; number: string; total: number }> {
  const uuid = ports.ids.uuid();
  const year = Number(form.book.now.date.slice(0, 4));
  const number = orderNumber(buyer.city.orderPrefix, year, await nextOrderNumber(tx));
  const steps = stepsOf(buyer, form);
  const { parts, items } = partRows(ports, number, contents, {
    steps,
    reservedUntil: reserveEnd(ports, form.body.paymentMethod, {
      timeZone: buyer.city.timezone,
      calendar: form.book.calendar,
    }),
  });
  const sums = sumsOf(contents);
  const payUntil = addDays(form.book.now.date, contents.creditDays);
  await insertOrder(tx, { order: orderRow({ uuid, number }, buyer, form, { ...sums, payUntil }), parts, items });
  await insertHistoryRows(tx, firstHistory(ports, uuid, contents, steps));
  const consents = form.consents.map((consent) => ({ uuid: ports.ids.uuid(), ...consent }));
  await insertConsents(tx, form.user.uuid, consents, form);
  const order = { uuid, number, total: moneyToNumber(sums.total) };
  await insertNotification(tx, {
    uuid: ports.ids.uuid(),
    userUuid: form.user.uuid,
    event: "order.new",
    params: { number },
    path: `/profile/order/${uuid}`,
    dedupeKey: `order.new:${uuid}:1`,
  });
  if (form.unpriced === true || !wantsMessages(buyer.viewer.settings, "order").email) return order;
  await writeOrderEmail(tx, ports, form.user, order, () => newOrderEmail({ uuid, number }, form, contents, sums));
  return order;
}

/** To an address that nobody has confirmed only a few a day go, and nothing but numbers. */
async function writeOrderEmail(
  tx: Tx,
  { ids }: Ports,
  { uuid, email, emailConfirmedAt }: OrderForm["user"],
  order: { uuid: string; number: string; total: number },
  full: () => OrderEmail,
): Promise<void> {
  if (email === null) return;
  const isConfirmed = emailConfirmedAt !== null;
  if (!isConfirmed && !(await takeTypedEmail(tx, { email, owner: `u:${uuid}` }))) return;
  await insertEmail(tx, {
    uuid: ids.uuid(),
    recipient: email,
    template: isConfirmed ? "order.new" : "order.taken",
    params: isConfirmed ? full() : order,
    dedupeKey: `order.new:${order.uuid}:1`,
  });
}

function orderRow(
  { uuid, number }: { uuid: string; number: string },
  buyer: Buyer,
  { body, user, phone, source }: OrderForm,
  sums: OrderSums & { payUntil: string },
): NewOrder["order"] {
  return {
    uuid,
    number,
    checkout_uuid: body.checkout,
    user_uuid: user.uuid,
    counterparty_uuid: counterpartyOf(buyer.viewer),
    city_uuid: buyer.city.uuid,
    ...(source === undefined ? {} : { source }),
    payment_method: body.paymentMethod,
    payment_status: body.paymentMethod === "credit" ? "postpaid" : "pending",
    pay_until: body.paymentMethod === "credit" ? sums.payUntil : null,
    customer_number: body.customerNumber || null,
    comment: body.comment || null,
    recipient: JSON.stringify({ fio: body.recipient.fio, phone, callMe: body.callMe }),
    items_sum: moneyToDecimal(sums.items),
    delivery_sum: moneyToDecimal(sums.delivery),
    total: moneyToDecimal(sums.total),
    vat_sum: moneyToDecimal(sums.vat),
    weight_grams: String(sums.weightGrams),
  };
}

function partRows(
  ports: Ports,
  number: string,
  { parts, deliveries }: OrderContents,
  { steps, reservedUntil }: { steps: Steps; reservedUntil: string | null },
): Pick<NewOrder, "parts" | "items"> {
  const rows: Pick<NewOrder, "parts" | "items"> = { parts: [], items: [] };
  parts.forEach((part, at) => {
    const delivery = deliveries.get(part.kind);
    if (!delivery) throw new Error(`no delivery was chosen for ${part.kind}`);
    // What goes together is delivered at one price, whatever groups and warehouses it comes from: its first part bears it.
    const before = parts[at - 1];
    const cost = before && deliveries.get(before.kind) === delivery ? zeroMoney : delivery.cost;
    const together = [...deliveries.values()].filter((one) => one === delivery).length > 1;
    const uuid = ports.ids.uuid();
    const status = steps(part.warehouseUuid === null).at(-1) ?? firstStatus;
    rows.parts.push({
      uuid,
      number: partNumber(number, at + 1),
      position: at + 1,
      kind: part.kind,
      warehouse_uuid: part.warehouseUuid,
      vat_rate: part.vatRate,
      status,
      reserved_until: status === "awaitingPayment" ? reservedUntil : null,
      delivery_status: "pending",
      delivery: JSON.stringify(wireDelivery(delivery, cost, together)),
      items_sum: moneyToDecimal(part.itemsSum),
      delivery_cost: moneyToDecimal(cost),
    });
    const { dateTo, isEstimate } = wireDelivery(delivery, cost);
    const promisedDate = isEstimate ? null : dateTo;
    rows.items.push(
      ...part.items.map((item, index) =>
        itemRow(item, { uuid: ports.ids.uuid(), partUuid: uuid, position: index + 1, promisedDate }),
      ),
    );
  });
  return rows;
}

function itemRow(
  item: OrderItemDraft<PricedLine>,
  {
    uuid,
    partUuid,
    position,
    promisedDate,
  }: { uuid: string; partUuid: string; position: number; promisedDate: string | null },
): NewOrder["items"][number] {
  const { card, price } = item.line;
  return {
    uuid,
    part_uuid: partUuid,
    position,
    product_uuid: card.uuid,
    ...itemColumns(card, item),
    multiplicity: quantityToDecimal(card.multiplicity),
    quantity: quantityToDecimal(item.quantity),
    price: moneyToDecimal(price),
    sum: moneyToDecimal(item.sum),
    vat_rate: item.line.vatRate,
    vat_sum: moneyToDecimal(item.vat),
    weight_grams: String(item.weightGrams),
    state: item.state,
    promised_date: promisedDate,
  };
}
