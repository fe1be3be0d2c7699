import { shownAs } from "#app/contract/hidden.ts";
import { orderNewsMoney } from "#app/contract/news-money.ts";
import { channelsOf, type OrderEvent } from "#app/domain/order/notices.ts";
import type { Tx } from "#server/db/client.ts";
import type { NamedParts } from "#app/i18n/order-parts.ts";
import { insertNotification } from "#server/db/queries/account/notifications.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import type { PartGoods } from "#server/db/queries/order/reading/part-goods.ts";
import type { HeldOrderRow } from "#server/db/queries/order/moves.ts";
import type { Ports } from "#server/ports/ports.ts";
import { wishesOf } from "#server/use-cases/account/stored-wishes.ts";
import { smsByDay } from "#server/use-cases/account/tell-person.ts";
import { mayTellSums } from "#server/db/queries/order/may-tell-sums.ts";
import type { IssuedDocument } from "#server/use-cases/order/shipping/issue-upd.ts";

/** E-mail parameters besides the order number: a sum in roubles, ISO dates, pickup point, reason code. */
export type OrderNewsParams = {
  sum?: number;
  /** Payment method, where the e-mail mentions money. */
  method?: string;
  /** Amount due in roubles. */
  rest?: number;
  /** Amount collected at handover in roubles, and the URL of the till receipt. */
  taken?: number;
  receiptUrl?: string;
  /** Method of a refund outside the gateway. */
  way?: "bank" | "hand";
  /** A delivery's cost was named. */
  isCostNamed?: boolean;
  /** The shop has changed the order, not the buyer. */
  isByShop?: boolean;
  until?: string;
  place?: string;
  track?: string;
  reason?: string;
  /** What the shop writes. */
  comment?: string;
  bankNumber?: string;
  paidOn?: string;
};

/** Parts affected by an event that does not concern the whole order, with goods and new documents. */
export type NewsScope = NamedParts & {
  isWhole: boolean;
  goods: readonly PartGoods[];
  documents: readonly IssuedDocument[];
};

/**
 * Notifies a buyer of an order event by e-mail, daytime SMS and notice (product rules §3.12) according to the buyer's
 * settings, in the caller's transaction. `about` identifies the event for deduplication (invariants N1, N2).
 */
export async function tellBuyer(
  tx: Tx,
  ports: Ports,
  order: Pick<HeldOrderRow, "uuid" | "number" | "customerNumber" | "userUuid" | "buyer">,
  {
    event,
    about,
    params = {},
    scope = null,
  }: { event: OrderEvent; about: string; params?: OrderNewsParams; scope?: NewsScope | null },
): Promise<void> {
  const { uuid, number, customerNumber, userUuid, buyer } = order;
  const dedupeKey = `${event}:${uuid}:${about}`;
  const { email, sms } = channelsOf(event, wishesOf(buyer.settings));
  const { sum: _, rest = 0, taken: __, receiptUrl: ___, isCostNamed: ____, isByShop: _____, ...plain } = params;
  await insertNotification(tx, {
    uuid: ports.ids.uuid(),
    userUuid,
    event,
    // Notices contain no sums, as a later reader may have lost price access.
    params: {
      number,
      ...plain,
      ...(scope === null || scope.isWhole ? {} : { parts: scope.positions.join(","), of: scope.of }),
    },
    path: `/profile/order/${uuid}`,
    dedupeKey,
  });
  const news = { uuid, number, ...params, ...(rest > 0 ? { partly: true } : {}), ...(scope === null ? {} : { scope }) };
  const message = shownAs(orderNewsMoney, news, await mayTellSums(tx, uuid, userUuid));
  if (email && buyer.email !== null)
    await insertEmail(tx, {
      uuid: ports.ids.uuid(),
      recipient: buyer.email,
      template: event,
      params: { ...message, customerNumber, firstName: buyer.firstName },
      dedupeKey: `${dedupeKey}:email`,
    });
  if (sms && buyer.phone !== null)
    await smsByDay(tx, ports, {
      phone: buyer.phone,
      timezone: buyer.timezone,
      template: event,
      params: message,
      dedupeKey,
    });
}

/** Pickup locations: usually one. */
export function placeParams(parts: readonly { point: string | null }[]): Pick<OrderNewsParams, "place"> {
  const places = [...new Set(parts.flatMap(({ point }) => point ?? []))];
  return places.length === 0 ? {} : { place: places.join("; ") };
}
