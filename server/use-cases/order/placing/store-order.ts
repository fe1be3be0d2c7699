import { wantsMessages } from "#app/domain/account/message-wishes.ts";
import { moneyToDecimal, moneyToNumber, zeroMoney } from "#app/domain/money.ts";
import { addDays } from "#app/domain/local-time.ts";
import { orderNumber, partNumber } from "#app/domain/order/number.ts";
import { quantityToDecimal } from "#app/domain/quantity.ts";
import type { Tx } from "#server/db/client.ts";
import { checkoutClosing } from "#server/db/queries/order/checkouts.ts";
import { historyInsert } from "#server/db/queries/order/moves.ts";
import { orderInserts, type NewOrder } from "#server/db/queries/order/orders.ts";
import { notificationInsert } from "#server/db/queries/account/notifications.ts";
import { writeTogether, type Write } from "#server/db/write-together.ts";
import { consentInserts } from "#server/db/queries/account/users.ts";
import type { Ports } from "#server/ports/ports.ts";
import { buyerActor, counterpartyOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { datesOf, wireDelivery } from "./wire-delivery.ts";
import type { GroupDelivery } from "#server/use-cases/order/changing/order-delivery.ts";
import type { OrderItemDraft } from "#app/domain/order/order-draft.ts";
import {
  sumsOf,
  type OrderContents,
  type OrderForm,
  type OrderSums,
} from "#server/use-cases/order/changing/order-contents.ts";
import { firstHistory, firstStatus, stepsOf, type Steps } from "#server/use-cases/order/reading/first-history.ts";
import { emailInserts } from "./order-email.ts";
import { itemColumns } from "#server/use-cases/order/documents/item-columns.ts";
import { reserveEnd } from "#server/use-cases/order/shipping/reserve-end.ts";
import type { PricedBasketLine } from "#server/use-cases/basket/basket-view.ts";

type Stored = {
  contents: OrderContents;
  /** Sequence for order numbers. */
  counter: number;
  /** Further writes of the same statement. */
  beside: Write[];
};

/**
 * Writes the order with parts, lines, first history entry, consent, notice and e-mail, and closes its checkout: one
 * statement.
 */
export async function storeOrder(
  tx: Tx,
  ports: Ports,
  buyer: Buyer,
  form: OrderForm,
  { contents, counter, beside }: Stored,
): Promise<{ uuid: string; number: string; total: number }> {
  const uuid = ports.ids.uuid();
  const year = Number(form.book.now.date.slice(0, 4));
  const number = orderNumber(buyer.city.orderPrefix, year, counter);
  const steps = stepsOf(buyer, form);
  const { parts, items } = partRows(ports, number, contents, {
    steps,
    reservedUntil: reserveEnd(ports, form.body.paymentMethod, {
      timeZone: buyer.city.timezone,
      calendar: form.book.calendar,
    }),
  });
  const sums = sumsOf(contents);
  const order = { uuid, number, total: moneyToNumber(sums.total) };
  const wantsEmail = form.unpriced !== true && wantsMessages(buyer.viewer.settings, "order").email;
  await writeTogether(tx, [
    ...orderInserts(tx, { order: orderRow({ uuid, number }, buyer, form, contents, sums), parts, items }),
    historyInsert(tx, firstHistory(ports, uuid, contents, { steps, by: form.manager ?? buyerActor(form.user.uuid) })),
    ...consentInserts(
      tx,
      form.user.uuid,
      form.consents.map((consent) => ({ uuid: ports.ids.uuid(), ...consent })),
      form,
    ),
    notificationInsert(tx, {
      uuid: ports.ids.uuid(),
      userUuid: form.user.uuid,
      event: "order.new",
      params: { number },
      path: `/profile/order/${uuid}`,
      dedupeKey: `order.new:${uuid}:1`,
    }),
    ...(wantsEmail ? await emailInserts(tx, ports, order, form, contents, sums) : []),
    checkoutClosing(tx, form.body.checkout, uuid),
    ...beside,
  ]);
  return order;
}

function orderRow(
  { uuid, number }: { uuid: string; number: string },
  buyer: Buyer,
  { body, user, phone, book, source }: OrderForm,
  { contract, creditDays }: OrderContents,
  sums: OrderSums,
): NewOrder["order"] {
  return {
    uuid,
    number,
    checkout_uuid: body.checkout,
    user_uuid: user.uuid,
    counterparty_uuid: counterpartyOf(buyer.viewer),
    contract_uuid: contract?.uuid ?? null,
    contract_number: contract?.number ?? null,
    city_uuid: buyer.city.uuid,
    ...(source === undefined ? {} : { source }),
    payment_method: body.paymentMethod,
    payment_status: body.paymentMethod === "credit" ? "postpaid" : "pending",
    pay_until: body.paymentMethod === "credit" ? addDays(book.now.date, creditDays) : null,
    customer_number: body.customerNumber || null,
    comment: body.comment || null,
    recipient: JSON.stringify({ fio: body.recipient.fio, phone, callMe: body.callMe }),
    items_sum: moneyToDecimal(sums.items),
    delivery_sum: moneyToDecimal(sums.delivery),
    total: moneyToDecimal(sums.total),
    vat_sum: moneyToDecimal(sums.vat),
    weight_grams: sums.weightGrams === null ? null : String(sums.weightGrams),
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
    // Jointly delivered parts share one price, whatever their groups and warehouses: the first one bears it.
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
    rows.items.push(
      ...part.items.map((item, index) =>
        itemRow(item, {
          uuid: ports.ids.uuid(),
          partUuid: uuid,
          position: index + 1,
          promisedDate: promisedDate(delivery, item),
        }),
      ),
    );
  });
  return rows;
}

/** A line has its delivery's date, unless it is waiting without a date. */
function promisedDate(delivery: GroupDelivery, { line, state }: OrderItemDraft<PricedBasketLine>): string | null {
  const { dateTo, hasDates } = datesOf(delivery);
  const isNamed = delivery.waiting.some(({ uuid, kind }) => uuid === line.item.uuid && kind === line.kind);
  return !hasDates || (isNamed && state === "waiting") ? null : dateTo;
}

function itemRow(
  item: OrderItemDraft<PricedBasketLine>,
  {
    uuid,
    partUuid,
    position,
    promisedDate,
  }: { uuid: string; partUuid: string; position: number; promisedDate: string | null },
): NewOrder["items"][number] {
  const { item: card, price } = item.line;
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
    weight_grams: item.weightGrams === null ? null : String(item.weightGrams),
    state: item.state,
    promised_date: promisedDate,
  };
}
