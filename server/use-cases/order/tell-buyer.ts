import { channelsOf, type OrderEvent } from "#app/domain/order/notices.ts";
import type { Tx } from "#server/db/client.ts";
import type { NamedParts } from "#app/i18n/order-parts.ts";
import { insertNotification } from "#server/db/queries/account/notifications.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import type { PartGoods } from "#server/db/queries/order/part-goods.ts";
import type { HeldOrderRow } from "#server/db/queries/order/moves.ts";
import type { Ports } from "#server/ports/ports.ts";
import { wishesOf } from "#server/use-cases/account/stored-wishes.ts";
import { smsByDay } from "#server/use-cases/account/tell-person.ts";
import { mayTellSums } from "#server/db/queries/order/may-tell-sums.ts";
import type { IssuedDocument } from "./issue-upd.ts";

/** What the e-mail says beside the order's number: a sum in roubles, days as ISO dates, where goods lie, a code of a reason. */
export type OrderNewsParams = {
  sum?: number;
  /** How the order is paid, where its e-mail tells of money. */
  method?: string;
  /** Still to be paid, in roubles. */
  rest?: number;
  /** Something is still to be paid, told without the sum. */
  partly?: boolean;
  /** Taken when the goods were handed over, in roubles, and the address of the till's receipt. */
  taken?: number;
  receiptUrl?: string;
  /** How money went back that the gateway has nothing to do with. */
  way?: "bank" | "hand";
  until?: string;
  place?: string;
  track?: string;
  reason?: string;
  bankNumber?: string;
  paidOn?: string;
};

/** The parts that an event is about, where it is not about all of its order; their goods, and the documents that it brought. */
export type NewsScope = NamedParts & {
  isWhole: boolean;
  goods: readonly PartGoods[];
  documents: readonly IssuedDocument[];
};

/**
 * The one place where a buyer is told of an order that moved: e-mail, SMS by day, notice of the cabinet (decisions §3.12),
 * as far as he wants them, in the transaction of what they tell. `about` tells one event of an order from the next: the
 * same is told once (invariants N1, N2).
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
  const known = (await mayTellSums(tx, uuid, userUuid)) ? params : withoutSums(params);
  const { sum: _, rest: __, taken: ___, receiptUrl: ____, partly: _____, ...plain } = known;
  await insertNotification(tx, {
    uuid: ports.ids.uuid(),
    userUuid,
    event,
    // No notice words a sum, and whoever reads it later may have lost the right to see one.
    params: {
      number,
      ...plain,
      ...(scope === null || scope.isWhole ? {} : { parts: scope.positions.join(","), of: scope.of }),
    },
    path: `/profile/order/${uuid}`,
    dedupeKey,
  });
  const told = { uuid, number, ...known, ...(scope === null ? {} : { scope }) };
  if (email && buyer.email !== null)
    await insertEmail(tx, {
      uuid: ports.ids.uuid(),
      recipient: buyer.email,
      template: event,
      params: { ...told, customerNumber, firstName: buyer.firstName },
      dedupeKey: `${dedupeKey}:email`,
    });
  if (sms && buyer.phone !== null)
    await smsByDay(tx, ports, {
      phone: buyer.phone,
      timezone: buyer.timezone,
      template: event,
      params: told,
      dedupeKey,
    });
}

/** A receipt tells the sum as well as a sentence does. */
function withoutSums({ sum: _, taken: __, receiptUrl: ___, rest = 0, ...params }: OrderNewsParams): OrderNewsParams {
  return { ...params, ...(rest > 0 ? { partly: true } : {}) };
}

/** Where goods are to be fetched: most often one place. */
export function placeParams(parts: readonly { point: string | null }[]): Pick<OrderNewsParams, "place"> {
  const places = [...new Set(parts.flatMap(({ point }) => point ?? []))];
  return places.length === 0 ? {} : { place: places.join("; ") };
}
