import type { ProblemOr } from "#app/contract/problem.ts";
import { orderCan, partCan } from "#app/domain/order/can.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { paperNumber } from "#app/domain/order/document-number.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { feedbackForm } from "#app/i18n/ru/content/feedback-form.ts";
import { orderCancel as texts } from "#app/i18n/ru/orders/order-cancel.ts";
import { namespace } from "#app/i18n/translator.ts";
import { insertFeedback, linkToOrder, nextFeedbackNumber, openRequest } from "#server/db/queries/feedback/feedbacks.ts";
import { movePayment, orderChangedReason } from "#server/db/queries/order/payments/payments.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { buyerActor, type Buyer } from "#server/use-cases/account/buyer.ts";
import { confirmPaid, sameParts, withoutDelivery } from "./cancel-parts.ts";
import { hold, type HeldOrder, type HeldPart } from "#server/use-cases/order/placing/hold-order.ts";
import { putAside } from "./judge-change.ts";
import { moveParts } from "#server/use-cases/order/shipping/move-order.ts";
import { emailStaff } from "#server/use-cases/order/reading/staff-email.ts";
import { ownOrder } from "#server/use-cases/order/reading/own-order.ts";
import { mayDo } from "#server/use-cases/members/member-may.ts";

type Canceled = { number: string; repeated: boolean };
type CancelRequest = { id: string; reason: string };

const t = namespace("orderCancel", texts);

/**
 * Cancels an order or one of its parts before the warehouse starts on it (product rules §3.4, Cancel), with stock, payments
 * and notifications. Concurrent cancellation, payment and shipping are serialised; idempotent for the buyer.
 */
export async function cancelOwnOrder(
  ports: Ports,
  buyer: Buyer,
  { id, reason, part }: CancelRequest & { part: string | null },
): Promise<
  ProblemOr<Canceled, "notFound" | "orderNotCancelable" | "partNotCancelable" | "paymentUnderWay" | "rightMissing">
> {
  const may = mayDo(buyer.viewer, "orderChange");
  if (!may.ok) return may;
  const own = await ownOrder(ports, buyer, id);
  const { user } = buyer.viewer;
  if (own === null || !user) return no("notFound");
  return transact(ports.database.db, async (tx) => {
    const order = await hold(tx, { uuid: own.uuid });
    if (order === null) return no("notFound");
    const named = order.parts.filter(({ number }) => part === null || part === number);
    if (named.length === 0) return no("notFound");
    const number = part ?? order.number;
    const live = named.filter(({ status }) => status !== "canceled");
    if (live.length === 0) return ok<Canceled>({ number, repeated: true });
    const refused = part === null ? "orderNotCancelable" : "partNotCancelable";
    if (!live.every(({ status }) => partCan(status).cancel)) return no(refused);
    const others = order.parts.filter((one) => one.status !== "canceled" && !live.includes(one));
    const held = others.length === 0 ? order : await withoutDelivery(tx, order, live);
    const aside = others.length === 0 ? ok(null) : await putAside(tx, held, partsLeft(held, live));
    if (!aside.ok) return aside;
    if (aside.value !== null) await movePayment(tx, aside.value.uuid, "canceled", orderChangedReason);
    const moved = await moveParts(tx, ports, held, sameParts(held, live), {
      to: "canceled",
      actor: () => "buyer",
      reason: "buyer",
      by: buyerActor(user.uuid),
      ...(reason === "" ? {} : { comment: reason }),
    });
    if (!moved.ok) return no(refused);
    await confirmPaid(tx, ports, order);
    return ok<Canceled>({ number, repeated: false });
  });
}

function partsLeft({ parts }: HeldOrder, canceled: readonly HeldPart[]): HeldPart[] {
  return parts.filter(({ uuid, status }) => status !== "canceled" && !canceled.some((one) => one.uuid === uuid));
}

/** After that only a manager can cancel: sends a message linked to the order, one at a time. */
export async function requestCancel(
  ports: Ports,
  buyer: Buyer,
  { id, reason, key }: CancelRequest & { key: string },
): Promise<ProblemOr<Canceled, "keyReused" | "notFound" | "orderNotCancelable" | "rightMissing">> {
  const may = mayDo(buyer.viewer, "orderChange");
  if (!may.ok) return may;
  const own = await ownOrder(ports, buyer, id);
  const { user } = buyer.viewer;
  if (own === null || !user) return no("notFound");
  const { clock, ids } = ports;
  const year = Number(localMoment(clock.now().getTime(), buyer.city.timezone).date.slice(0, 4));
  return transact(ports.database.db, async (tx) => {
    const order = await hold(tx, { uuid: own.uuid });
    if (order === null) return no("notFound");
    const before = await openRequest(tx, order.uuid);
    if (before !== undefined) return ok<Canceled>({ number: before, repeated: true });
    if (
      !orderCan(
        order.parts.map(({ status }) => status),
        false,
      ).requestCancel
    )
      return no("orderNotCancelable");
    const message = {
      number: paperNumber(feedbackForm.prefix, year, await nextFeedbackNumber(tx), 4),
      type: "order" as const,
      subject: t("requestSubject", { number: order.number }),
      message: reason === "" ? t("requestMessage", { number: order.number }) : reason,
      orderNumber: order.number,
      fio: `${user.lastName} ${user.firstName}`.trim(),
      phone: user.phone,
      email: user.emailConfirmedAt === null ? null : user.email,
      preferredChannel: "phone" as const,
      pageUrl: `/profile/order/${order.uuid}`,
    };
    const uuid = ids.uuid();
    const whose = { owner: `u:${user.uuid}`, formKey: key, userUuid: user.uuid, cityUuid: own.city.uuid };
    if (!(await insertFeedback(tx, { uuid, ...whose, ...message, productUuid: null }))) return no("keyReused");
    await linkToOrder(tx, uuid, order.uuid);
    const asked = { message: message.number, reason: reason === "" ? null : reason };
    await emailStaff(tx, ports, order.uuid, { event: { kind: "cancelRequested", ...asked }, about: uuid });
    return ok<Canceled>({ number: message.number, repeated: false });
  });
}
