import type { z } from "zod";
import type { PlaceOrderBody } from "#app/contract/orders/checkouts.ts";
import type { DeliveryOption } from "#app/contract/delivery/logistics.ts";
import { orderPartShape } from "#app/contract/orders/orders.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import type { MemberRights } from "#app/domain/account/rights.ts";
import { contactPhone } from "#app/domain/phone.ts";
import { no } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { emptyBasket, saveLines } from "#server/db/queries/basket/basket-lines.ts";
import { basketContents, lockBasket } from "#server/db/queries/basket/baskets.ts";
import { insertCheckout } from "#server/db/queries/order/checkouts.ts";
import { repeatedOrder } from "#server/db/queries/order/schedules/schedule-runs.ts";
import type { ScheduleRow } from "#server/db/queries/order/schedules/schedules.ts";
import type { Ports } from "#server/ports/ports.ts";
import { counterpartyOf, pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import type { DeliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import { place } from "#server/use-cases/order/placing/place-order.ts";
import { quoteOf } from "#server/use-cases/order/placing/quote.ts";
import type { ScheduledGoods } from "./schedule-goods.ts";

/**
 * Places a credit order as through the checkout: from the schedule's own basket, under the same rules, with the
 * delivery and the customer's order number of the repeated order.
 */
export async function placeScheduled(
  tx: Tx,
  ports: Ports,
  buyer: Buyer,
  { row, goods, book, rights }: { row: ScheduleRow; goods: ScheduledGoods[]; book: DeliveryBook; rights: MemberRights },
): Promise<ProblemOr<{ uuid: string; number: string }, RefusalsOf<typeof place> | "notFound" | "phone">> {
  const { user } = buyer.viewer;
  const order = await repeatedOrder(tx, { orderUuid: row.orderId, partNumber: row.number });
  const phone = contactPhone(order?.recipient.phone ?? "");
  if (!user || !order) return no("notFound");
  if (!phone.ok) return no("phone");
  const before = order.parts.map(({ kind, delivery }) => ({ kind, delivery: deliveryShape.parse(delivery) }));
  const owner = `s:${row.uuid}`;
  const basket = await lockBasket(tx, owner, ports.ids.uuid());
  await emptyBasket(tx, basket.uuid);
  await saveLines(
    tx,
    basket.uuid,
    goods
      .filter(({ line }) => line.quantity > 0)
      .map(({ productUuid, line: { quantity } }) => ({ uuid: productUuid, quantity, ...unseen })),
  );
  const { lines } = await basketContents(tx, { owner, ...pricingOf(buyer) });
  const quote = quoteOf(ports, lines, buyer, book);
  const checkout = { uuid: ports.ids.uuid(), basketUuid: basket.uuid, draft: {}, placed: null };
  await insertCheckout(tx, { ...checkout, userUuid: user.uuid, basketVersion: basket.version });
  const body: PlaceOrderBody = {
    checkout: checkout.uuid,
    basketVersion: basket.version,
    priceHash: quote.priceHash,
    counterparty: counterpartyOf(buyer.viewer),
    groups: quote.delivery.map(({ groupKind, kinds, options }) => ({
      kind: groupKind,
      delivery: previousDelivery(before, kinds, options),
    })),
    paymentMethod: "credit",
    recipient: order.recipient,
    ...(order.customerNumber === null ? {} : { customerNumber: order.customerNumber }),
    consents: { offer: true },
    callMe: false,
  };
  const sent = { ip: "", userAgent: "", consents: [] };
  const form = { body, user, phone: phone.value, basketOwner: owner, book, ...sent, source: "schedule" as const };
  return place(tx, ports, buyer, form, { checkout, rights, decidedBy: user.uuid });
}

const unseen = { ticked: { available: true, waiting: true }, seenPrice: null, seq: 0 };

const deliveryShape = orderPartShape.shape.delivery;
type PartBefore = { kind: string; delivery: z.infer<typeof deliveryShape> };

/** Uses the delivery of the part of the same kind, or the first one; options no longer offered are dropped. */
function previousDelivery(
  parts: readonly PartBefore[],
  kinds: readonly string[],
  options: readonly DeliveryOption[],
): PlaceOrderBody["groups"][number]["delivery"] {
  const before = (parts.find(({ kind }) => kinds.includes(kind)) ?? parts[0])?.delivery;
  const option = options.find(({ providerCode }) => providerCode === before?.providerCode) ?? options[0];
  const providerCode = option?.providerCode ?? "pickup";
  if (!before || option?.providerCode !== before.providerCode) return { providerCode };
  const { point, zoneCode, address, interval, services } = before;
  const offered = services.filter(({ code }) => option.services.some((one) => one.code === code));
  return {
    providerCode,
    ...(point === null ? {} : { pointCode: point.code }),
    ...(zoneCode === null ? {} : { zone: zoneCode }),
    ...(address === null ? {} : { address }),
    ...(option.intervals.some(({ from, to }) => `${from}-${to}` === interval) && interval !== null ? { interval } : {}),
    services: offered.map(({ code, qty }) => ({ code, qty })),
  };
}
