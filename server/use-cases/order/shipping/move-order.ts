import type { Actor } from "#app/domain/actor.ts";
import { storageDays } from "#app/domain/limits.ts";
import { addDays, endOfDay, localMoment } from "#app/domain/local-time.ts";
import { addMoney, moneyToNumber } from "#app/domain/money.ts";
import { deliverySteps, type DeliveryStatus } from "#app/domain/order/delivery-status.ts";
import {
  deliveryStatusOf,
  isBroughtBack,
  itemState,
  stockEffect,
  type CancelReason,
  type StockEffect,
} from "#app/domain/order/moves.ts";
import { eventOf } from "#app/domain/order/notices.ts";
import { partScope } from "#app/domain/order/part-scope.ts";
import { confirmedSteps } from "#app/domain/order/payment.ts";
import { mayTransition, type OrderActor, type OrderStatus } from "#app/domain/order/status.ts";
import { orderPapers as texts } from "#app/i18n/ru/orders/order-papers.ts";
import { namespace } from "#app/i18n/translator.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import {
  changeStock,
  insertHistoryRows,
  saveParts,
  setItemStates,
  setReturned,
  type HistoryRow,
  type MovedPart,
} from "#server/db/queries/order/moves.ts";
import { goodsOfParts } from "#server/db/queries/order/reading/part-goods.ts";
import type { OrderShopEvent } from "#server/emails/order-shop.ts";
import type { Ports } from "#server/ports/ports.ts";
import { workCalendar } from "#server/use-cases/delivery/work-calendar.ts";
import { correctPart } from "#server/use-cases/order/changing/correct-order.ts";
import { giveBack } from "#server/use-cases/order/paying/give-back.ts";
import type { HeldOrder, HeldPart } from "#server/use-cases/order/placing/hold-order.ts";
import { noteHandover } from "./note-handover.ts";
import { issueUpd } from "./issue-upd.ts";
import { reserveEnd } from "./reserve-end.ts";
import { takenParams, takeOnReceipt, type TakenMoney } from "#server/use-cases/order/paying/take-on-receipt.ts";
import { emailStaff } from "#server/use-cases/order/reading/staff-email.ts";
import { placeParams, tellBuyer, type OrderNewsParams } from "#server/use-cases/order/reading/tell-buyer.ts";

const t = namespace("orderPapers", texts);

export type Move = {
  to: OrderStatus;
  /** The acting role by part: a manager may do what the system may not. */
  actor: (part: HeldPart) => OrderActor | null;
  reason?: CancelReason;
  /** Text by the manager or buyer. */
  comment?: string;
  /** The person acting, recorded besides the role. */
  by: Actor;
  track?: string;
  /** Payment collected at handover of an order paid on receipt. */
  money?: TakenMoney;
};

type Step = { part: HeldPart; actor: OrderActor; path: OrderStatus[]; delivery: DeliveryStatus };

/**
 * Moves parts of a locked order one step, with history, stock, items, delivery, refund and notification. All of them,
 * or none if one may not move.
 */
export async function moveParts(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  parts: readonly HeldPart[],
  move: Move,
): Promise<Verdict<{ moved: string[] }, { code: "transition_not_allowed" }>> {
  const steps: Step[] = [];
  for (const part of parts) {
    const actor = move.actor(part);
    if (actor === null || !mayTransition(part.status, move.to, actor).ok) return no("transition_not_allowed");
    const path = move.to === "confirmed" ? confirmedSteps(part.waits) : [move.to];
    const goal = deliveryStatusOf(part.status, path.at(-1) ?? move.to);
    const travelled = goal === null ? ok([]) : deliverySteps(part.deliveryStatus, goal);
    if (!travelled.ok) return travelled;
    steps.push({ part, actor, path, delivery: travelled.value.at(-1) ?? part.deliveryStatus });
  }
  if (steps.length === 0) return no("transition_not_allowed");
  const uuids = steps.map(({ part }) => part.uuid);
  // Read before the state changes, to include what is being canceled.
  const goods = await goodsOfParts(tx, uuids);
  for (const effect of ["release", "ship", "restock"] as const) {
    const touched = steps.filter(({ part }) => effectOf(part, move.to) === effect).map(({ part }) => part.uuid);
    if (touched.length > 0) await changeStock(tx, touched, effect);
  }
  const state = itemState(move.to);
  if (state !== null) await setItemStates(tx, uuids, state);
  const storeUntil = move.to === "readyForPickup" ? storageEnd(ports, order.timezone) : null;
  const awaitsMoney = steps.some(({ path }) => path.at(-1) === "awaitingPayment");
  const reservedUntil = awaitsMoney ? await reservedFromNow(tx, ports, order) : null;
  await saveParts(
    tx,
    order.uuid,
    steps.map((step) => savedPart(step, move, { storeUntil, reservedUntil })),
  );
  const documents = move.to === "shipped" || move.to === "completed" ? await issueUpd(tx, ports, move.by, uuids) : [];
  await insertHistoryRows(
    tx,
    steps.flatMap(({ part, actor, path }) => history(ports, order, part, { actor, path, move })),
  );
  const back = steps.filter(({ part }) => isBroughtBack(part.status, move.to)).map(({ part }) => part);
  if (move.to === "canceled" || back.length > 0) await giveBack(tx, ports, order, move.by, uuids);
  for (const part of back) await takeBack(tx, ports, part, move.by);
  if (move.to === "completed") await noteHandover(tx, ports, order, uuids);
  const moving = steps.map(({ part }) => part);
  const taken = move.to === "completed" ? await takeOnReceipt(tx, ports, order, moving, move.by, move.money) : null;
  const event = eventOf(move.to, steps.find(({ actor }) => actor === "payment" || actor === "claim")?.actor ?? null);
  if (event !== null)
    await tellBuyer(tx, ports, order, {
      event,
      about: `${order.version + 1}`,
      // Payments concern the whole order.
      scope: event === "order.paid" ? null : { ...partScope(order.parts, uuids, move.to), goods, documents },
      params: {
        ...paramsOf(moving, move, storeUntil),
        ...(event === "order.paid" ? { method: order.paymentMethod } : {}),
        ...(taken === null ? {} : takenParams(taken)),
      },
    });
  if (move.to === "canceled")
    await emailStaff(tx, ports, order.uuid, { event: cancellation(order, uuids, move), about: `${order.version + 1}` });
  return ok({ moved: steps.map(({ part }) => part.number) });
}

/** Names the parts while others are left. */
function cancellation(order: HeldOrder, uuids: readonly string[], { reason, comment, by }: Move): OrderShopEvent {
  const isWhole = order.parts.every(({ uuid, status }) => status === "canceled" || uuids.includes(uuid));
  return {
    kind: "canceled",
    parts: isWhole ? [] : order.parts.filter(({ uuid }) => uuids.includes(uuid)).map(({ number }) => number),
    reason: reason ?? null,
    comment: comment ?? null,
    byBuyer: by.kind === "buyer",
  };
}

/** Marks its lines as returned in full and corrects its document. */
async function takeBack(tx: Tx, ports: Ports, { uuid, number }: HeldPart, by: Actor): Promise<void> {
  await setReturned(tx, uuid);
  // Parts shipped before documents were stored have none to correct.
  await correctPart(tx, ports, by, number, { reason: t("broughtBack"), lines: "none left" });
}

async function reservedFromNow(tx: Tx, ports: Ports, { timezone, paymentMethod }: HeldOrder): Promise<string | null> {
  const { date } = localMoment(ports.clock.now().getTime(), timezone);
  const calendar = await workCalendar(tx, date);
  return reserveEnd(ports, paymentMethod, { timeZone: timezone, calendar });
}

function effectOf(part: HeldPart, to: OrderStatus): StockEffect {
  return stockEffect(part.status, to);
}

function storageEnd({ clock }: Ports, timezone: string): { date: string; instant: string } {
  const date = addDays(localMoment(clock.now().getTime(), timezone).date, storageDays);
  return { date, instant: new Date(endOfDay(date, timezone)).toISOString() };
}

function savedPart(
  { part: { uuid, status: from }, path, delivery }: Step,
  { to, track, reason }: Move,
  { storeUntil, reservedUntil }: { storeUntil: { instant: string } | null; reservedUntil: string | null },
): MovedPart {
  const status = path.at(-1) ?? to;
  return {
    uuid,
    status,
    deliveryStatus: delivery,
    ...(from === "awaitingPayment" ? { reservedUntil: null } : {}),
    ...(status === "awaitingPayment" ? { reservedUntil } : {}),
    ...(storeUntil === null ? {} : { storeUntil: storeUntil.instant }),
    ...(track === undefined ? {} : { trackNumber: track }),
    ...(reason === undefined ? {} : { cancelReason: reason }),
  };
}

/** An order of one part has one history; with several, entries name the part. */
function history(
  { ids }: Ports,
  order: HeldOrder,
  part: HeldPart,
  { actor, path, move: { reason, comment, by } }: { actor: OrderActor; path: OrderStatus[]; move: Move },
): HistoryRow[] {
  return path.map((to, at) => ({
    uuid: ids.uuid(),
    order_uuid: order.uuid,
    field: order.parts.length === 1 ? "status" : `status.${part.position}`,
    from_value: path[at - 1] ?? part.status,
    to_value: to,
    // Automatic steps after a confirmation belong to the system.
    actor: at === 0 ? actor : "system",
    comment: comment ?? reason ?? null,
    by,
  }));
}

function paramsOf(parts: HeldPart[], { track, reason }: Move, storeUntil: { date: string } | null): OrderNewsParams {
  return {
    sum: moneyToNumber(addMoney(...parts.map(({ sum }) => sum))),
    ...(storeUntil === null ? {} : { until: storeUntil.date, ...placeParams(parts) }),
    ...(track === undefined ? {} : { track }),
    ...(reason === undefined ? {} : { reason }),
  };
}
