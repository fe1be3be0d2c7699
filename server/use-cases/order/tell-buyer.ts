import { channelsOf, type OrderEvent } from "#app/domain/order/notices.ts";
import { settingsShape } from "#app/contract/auth.ts";
import type { Tx } from "#server/db/client.ts";
import { insertNotification } from "#server/db/queries/account/notifications.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import type { HeldOrderRow } from "#server/db/queries/order/moves.ts";
import type { Ports } from "#server/ports/ports.ts";
import { smsByDay } from "#server/use-cases/account/tell-person.ts";

/** What the e-mail says beside the order's number: a sum in roubles, days as ISO dates, where goods lie, a code of a reason. */
export type OrderNewsParams = {
  sum?: number;
  /** How the order is paid, where its e-mail tells of money. */
  method?: string;
  /** Still to be paid, in roubles. */
  rest?: number;
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

/**
 * The one place where a buyer is told of an order that moved: e-mail, SMS by day, notice of the cabinet (decisions §3.12),
 * as far as he wants them, in the transaction of what they tell. `about` tells one event of an order from the next: the
 * same is told once (invariants N1, N2).
 */
export async function tellBuyer(
  tx: Tx,
  ports: Ports,
  order: Pick<HeldOrderRow, "uuid" | "number" | "userUuid" | "buyer">,
  { event, about, params = {} }: { event: OrderEvent; about: string; params?: OrderNewsParams },
): Promise<void> {
  const { uuid, number, userUuid, buyer } = order;
  const dedupeKey = `${event}:${uuid}:${about}`;
  const { email, sms } = channelsOf(event, wishesOf(buyer.settings));
  await insertNotification(tx, {
    uuid: ports.ids.uuid(),
    userUuid,
    event,
    params: { number, ...params },
    path: `/profile/order/${uuid}`,
    dedupeKey,
  });
  const told = { uuid, number, ...params };
  if (email && buyer.email !== null)
    await insertEmail(tx, {
      uuid: ports.ids.uuid(),
      recipient: buyer.email,
      template: event,
      params: { ...told, firstName: buyer.firstName },
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

/** What a release that knew other settings has stored is left alone. */
function wishesOf(stored: Record<string, unknown>) {
  const known = Object.entries(stored).flatMap(
    ([code, value]) => settingsShape.safeParse([{ code, value }]).data ?? [],
  );
  const wish = (code: "notifyOrderEmail" | "notifyOrderSms" | "notifyPayments") => {
    const value = known.find((setting) => setting.code === code)?.value;
    return typeof value === "boolean" ? value : null;
  };
  return {
    notifyOrderEmail: wish("notifyOrderEmail"),
    notifyOrderSms: wish("notifyOrderSms"),
    notifyPayments: wish("notifyPayments"),
  };
}

/** Where goods are to be fetched: most often one place. */
export function placeParams(parts: readonly { point: string | null }[]): Pick<OrderNewsParams, "place"> {
  const places = [...new Set(parts.flatMap(({ point }) => point ?? []))];
  return places.length === 0 ? {} : { place: places.join("; ") };
}
