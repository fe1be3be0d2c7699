import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { deliveryStatuses, type DeliveryStatus } from "#app/domain/order/delivery-status.ts";
import {
  operatorFor,
  operatorSteps,
  operatorTarget,
  type CancelReason,
  type OperatorSteps,
} from "#app/domain/order/moves.ts";
import { moneyToDecimal } from "#app/domain/money.ts";
import { dueOnReceipt } from "#app/domain/order/handover.ts";
import { paymentMethods } from "#app/domain/order/payment.ts";
import { orderStatuses, type OrderStatus } from "#app/domain/order/status.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { listByStatus, showWhole, type ListedOrder, type WholeOrder } from "#server/db/queries/order/operator.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { confirmPaid, sameParts, withoutDelivery } from "#server/use-cases/order/changing/cancel-parts.ts";
import { hold, type HeldOrder, type HeldPart } from "#server/use-cases/order/placing/hold-order.ts";
import { lackCodes, moveDeliveries } from "#server/use-cases/order/changing/move-delivery.ts";
import { moveParts, type Move } from "./move-order.ts";
import type { TakenMoney } from "#server/use-cases/order/paying/take-on-receipt.ts";
import { isCreditStopped } from "#server/use-cases/order/placing/credit-stopped.ts";

type Moved = { moved: string[]; status: string; paymentStatus: string };
/** Refusals of work on an order's parts. */
export type WorkRefusal =
  | { code: "transition_not_allowed" }
  | { code: "orderNotPickup" | "creditStopped" | "deliveryCostMissing" | "markingMissing" }
  | { code: "paymentNotAwaited" | "paymentNotOnReceipt" }
  | { code: "paidTooMuch"; due: string };
export type OperatorRefusal =
  | { code: "orderNotFound" }
  /** `next`: what may be done with its parts now. */
  | { code: "transition_not_allowed"; next: OperatorSteps }
  | Exclude<WorkRefusal, { code: "transition_not_allowed" }>;

/** By part. */
export type OpenSteps = OperatorSteps & { number: string };

/** The resulting status of the order. */
export type MovedByOperator = Verdict<Moved, OperatorRefusal>;

export type StepOfParts = {
  to: OrderStatus;
  track: string | null;
  comment?: string;
  money?: TakenMoney | null;
  /** An explicit decision to ship credit goods despite the credit stop. */
  despiteDebt?: boolean;
};

export function moveByOperator(
  ports: Ports,
  actor: Actor,
  number: string,
  step: StepOfParts,
): Promise<MovedByOperator> {
  return moved(ports, number, stepWork(ports, actor, step));
}

/** Moves parts; those that cannot take this step, being further along or canceled, stay. */
export function stepWork(
  ports: Ports,
  actor: Actor,
  { to, track, comment = "", money = null, despiteDebt = false }: StepOfParts,
): PartsWork {
  return async (tx, order, parts) => {
    const able = parts.filter(
      (part) => operatorFor(part.status, operatorTarget(order.paymentMethod, part, to)) !== null,
    );
    // Parts for delivery are at no pickup point: the buyer would look for them there, and the end of storage would
    // cancel them.
    const fit = to === "readyForPickup" ? able.filter(({ point }) => point !== null) : able;
    if (able.length > 0 && fit.length === 0) return no("orderNotPickup");
    // The buyer pays on receipt: the courier has to know the sum.
    if (to === "shipped" && fit.some(({ isCostUnknown }) => isCostUnknown)) return no("deliveryCostMissing");
    if (needsCodes.has(to) && (await lackCodes(tx, fit))) return no("markingMissing");
    if (leaving.has(to) && fit.length > 0 && !despiteDebt && (await isCreditStopped(tx, ports, order)))
      return no("creditStopped");
    if (money !== null && order.paymentMethod !== "onDelivery") return no("paymentNotOnReceipt");
    const due = dueOnReceipt(order.parts, fit, order);
    if (money?.sum && money.sum > due) return no("paidTooMuch", { due: moneyToDecimal(due) });
    const groups = new Map<OrderStatus, HeldPart[]>();
    for (const part of fit) {
      const target = operatorTarget(order.paymentMethod, part, to);
      groups.set(target, [...(groups.get(target) ?? []), part]);
    }
    return moveGroups(tx, ports, order, groups, {
      by: actor,
      ...(track === null ? {} : { track }),
      ...(comment === "" ? {} : { comment }),
      ...(money === null ? {} : { money }),
    });
  };
}

/** Steps with which goods leave the warehouse. */
const leaving: ReadonlySet<OrderStatus> = new Set<OrderStatus>(["assembling", "shipped"]);

/** Steps for which marked goods must have their codes (desk §3). */
const needsCodes: ReadonlySet<OrderStatus> = new Set<OrderStatus>(["readyForPickup", "shipped"]);

type Cancellation = { reason: CancelReason; comment: string };

export function cancelOrder(
  ports: Ports,
  actor: Actor,
  number: string,
  cancellation: Cancellation,
): Promise<MovedByOperator> {
  return moved(ports, number, cancelWork(ports, actor, cancellation));
}

export function cancelWork(ports: Ports, actor: Actor, { reason, comment }: Cancellation): PartsWork {
  return async (tx, order, parts) => {
    const able = parts.filter((part) => operatorFor(part.status, "canceled") !== null);
    const isWhole = order.parts.every((part) => part.status === "canceled" || able.includes(part));
    const held = isWhole ? order : await withoutDelivery(tx, order, able);
    const canceled = await moveGroups(tx, ports, held, new Map([["canceled", sameParts(held, able)]]), {
      by: actor,
      reason,
      ...(comment === "" ? {} : { comment }),
    });
    if (canceled.ok) await confirmPaid(tx, ports, order);
    return canceled;
  };
}

/** Sets the delivery status of an order or one of its parts. */
export function moveDelivery(ports: Ports, actor: Actor, number: string, to: DeliveryStatus): Promise<MovedByOperator> {
  return moved(ports, number, (tx, order, parts) => moveDeliveries(tx, ports, order, parts, { to, by: actor }));
}

async function moveGroups(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  groups: ReadonlyMap<OrderStatus, HeldPart[]>,
  how: Omit<Move, "to" | "actor">,
): Promise<Verdict<{ moved: string[] }, WorkRefusal>> {
  const all: string[] = [];
  for (const [to, parts] of groups) {
    const done = await moveParts(tx, ports, order, parts, {
      ...how,
      to,
      actor: ({ status }) => operatorFor(status, to),
    });
    if (!done.ok) return done;
    all.push(...done.value.moved);
  }
  return all.length === 0 ? no("transition_not_allowed") : ok({ moved: all });
}

/** What may be done with a part now. */
function stepsOf({ paymentMethod }: Pick<HeldOrder, "paymentMethod">, part: HeldPart): OperatorSteps {
  return operatorSteps(paymentMethod, { ...part, isPickup: part.point !== null });
}

export type PartsWork = (
  tx: Tx,
  order: HeldOrder,
  parts: HeldPart[],
) => Promise<Verdict<{ moved: string[] }, WorkRefusal>>;

/** Runs an operator's action on a locked order, or on the part with this number. */
export function moved(ports: Ports, number: string, work: PartsWork): Promise<MovedByOperator> {
  return transact(ports.database.db, async (tx): Promise<MovedByOperator> => {
    const order = await hold(tx, { number });
    return order === null ? no("orderNotFound") : workOn(tx, order, number, work);
  });
}

/** The same on an order that the caller has locked. */
export async function workOn(
  tx: Tx,
  order: HeldOrder,
  number: string,
  work: PartsWork,
): Promise<Verdict<Moved, Exclude<OperatorRefusal, { code: "orderNotFound" }>>> {
  const named = order.parts.filter((part) => order.number === number || part.number === number);
  const done = await work(tx, order, named);
  if (!done.ok) {
    if (done.code !== "transition_not_allowed") return done;
    const open = named.map((part) => stepsOf(order, part));
    const next = {
      statuses: [...new Set(open.flatMap(({ statuses }) => statuses))],
      deliveries: [...new Set(open.flatMap(({ deliveries }) => deliveries))],
    };
    return no(done.code, { next });
  }
  const after = await hold(tx, { uuid: order.uuid });
  const { status, paymentStatus } = after ?? order;
  return ok({ moved: done.value.moved, status, paymentStatus });
}

export type { ListedOrder };

/** Orders with a part in this status or, without one, all non-terminal ones. */
export function ordersUnderWay({ database }: Ports, status: OrderStatus | null): Promise<ListedOrder[]> {
  return listByStatus(database.db, status);
}

export type ShownOrder = WholeOrder & { open: OpenSteps[] };

/** By number of the order or a part, with payments, history and what may be done next; undefined when not found. */
export async function wholeOrder({ database }: Ports, number: string): Promise<ShownOrder | undefined> {
  const order = await showWhole(database.db, number);
  if (order === undefined) return undefined;
  const method = z.enum(paymentMethods).parse(order.card.paymentMethod);
  const open = order.card.parts.map((part) => ({
    number: part.number,
    ...operatorSteps(method, {
      status: z.enum(orderStatuses).parse(part.status),
      deliveryStatus: z.enum(deliveryStatuses).parse(part.deliveryStatus),
      waits: part.warehouse === null,
      isPickup: part.delivery.type === "pickup",
    }),
  }));
  return { ...order, open };
}
