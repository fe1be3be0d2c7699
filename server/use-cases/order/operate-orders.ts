import { z } from "zod";
import type { DeliveryStatus } from "#app/domain/order/delivery-status.ts";
import { operatorFor, type CancelReason } from "#app/domain/order/moves.ts";
import { dueOnReceipt } from "#app/domain/order/handover.ts";
import { firstSteps } from "#app/domain/order/payment.ts";
import { masterStatus, orderStatuses, type OrderStatus } from "#app/domain/order/status.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { listByStatus, showWhole } from "#server/db/queries/order/operator.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { confirmPaid, sameParts, withoutDelivery } from "./cancel-parts.ts";
import { hold, type HeldOrder, type HeldPart } from "./hold-order.ts";
import { moveDeliveries } from "./move-delivery.ts";
import { moveParts, type Move } from "./move-order.ts";
import type { TakenMoney } from "./take-on-receipt.ts";
import { isCreditStopped } from "./credit-stopped.ts";

export type Moved = { moved: string[]; status: string; paymentStatus: string };
export type Refused = {
  code:
    | "notFound"
    | "transition_not_allowed"
    | "notAwaited"
    | "notFetched"
    | "notOnReceipt"
    | "paidTooMuch"
    | "creditStopped";
};

/** Moves an order, or one part of it, where its parts may go from where they stand; those that are further or canceled stay. */
export function moveByOperator(
  ports: Ports,
  number: string,
  {
    to,
    track,
    comment = "",
    money = null,
    despiteDebt = false,
  }: {
    to: OrderStatus;
    track: string | null;
    comment?: string;
    money?: TakenMoney | null;
    /** Goods on credit go though deliveries to the company are suspended: somebody has decided so. */
    despiteDebt?: boolean;
  },
): Promise<Verdict<Moved, Refused>> {
  return moved(ports, number, async (tx, order, parts) => {
    const able = parts.filter((part) => operatorFor(part.status, targetOf(order, part, to)) !== null);
    // What is brought lies at no point: its buyer would look for it there, and the end of storage cancel it.
    const fit = to === "readyForPickup" ? able.filter(({ point }) => point !== null) : able;
    if (able.length > 0 && fit.length === 0) return no("notFetched");
    if (leaving.has(to) && fit.length > 0 && !despiteDebt && (await isCreditStopped(tx, ports, order)))
      return no("creditStopped");
    if (money !== null && order.paymentMethod !== "onDelivery") return no("notOnReceipt");
    if (money?.sum && money.sum > dueOnReceipt(order.parts, fit, order)) return no("paidTooMuch");
    const groups = new Map<OrderStatus, HeldPart[]>();
    for (const part of fit) {
      const target = targetOf(order, part, to);
      groups.set(target, [...(groups.get(target) ?? []), part]);
    }
    return moveGroups(tx, ports, order, groups, {
      ...(track === null ? {} : { track }),
      ...(comment === "" ? {} : { comment }),
      ...(money === null ? {} : { money }),
    });
  });
}

/** Steps by which goods leave the warehouse. */
const leaving: ReadonlySet<OrderStatus> = new Set<OrderStatus>(["assembling", "shipped"]);

/** What is let in after it was checked waits for its money first, where it is to be paid before it is sent. */
function targetOf({ paymentMethod }: HeldOrder, { status, waits }: HeldPart, to: OrderStatus): OrderStatus {
  if (to !== "confirmed" || status !== "onModeration") return to;
  return firstSteps(paymentMethod, { onModerate: false, waits })[0] ?? to;
}

export function cancelOrder(
  ports: Ports,
  number: string,
  { reason, comment }: { reason: CancelReason; comment: string },
): Promise<Verdict<Moved, Refused>> {
  return moved(ports, number, async (tx, order, parts) => {
    const able = parts.filter((part) => operatorFor(part.status, "canceled") !== null);
    const isWhole = order.parts.every((part) => part.status === "canceled" || able.includes(part));
    const held = isWhole ? order : await withoutDelivery(tx, order, able);
    const canceled = await moveGroups(tx, ports, held, new Map([["canceled", sameParts(held, able)]]), {
      reason,
      ...(comment === "" ? {} : { comment }),
    });
    if (canceled.ok) await confirmPaid(tx, ports, order);
    return canceled;
  });
}

/** How far the goods of an order, or of one part of it, have come. */
export function moveDelivery(ports: Ports, number: string, to: DeliveryStatus): Promise<Verdict<Moved, Refused>> {
  return moved(ports, number, (tx, order, parts) => moveDeliveries(tx, ports, order, parts, to));
}

async function moveGroups(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  groups: ReadonlyMap<OrderStatus, HeldPart[]>,
  how: Omit<Move, "to" | "actor">,
): Promise<Verdict<{ moved: string[] }, Refused>> {
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

type Work = (tx: Tx, order: HeldOrder, parts: HeldPart[]) => Promise<Verdict<{ moved: string[] }, Refused>>;

/** What an operator does with an order, or with the part of it that its number names, while nobody else moves it. */
export function moved(ports: Ports, number: string, work: Work): Promise<Verdict<Moved, Refused>> {
  return transact(ports.database.db, async (tx): Promise<Verdict<Moved, Refused>> => {
    const order = await hold(tx, { number });
    if (order === null) return no("notFound");
    const named = order.parts.filter((part) => order.number === number || part.number === number);
    const done = await work(tx, order, named);
    if (!done.ok) return done;
    const after = await hold(tx, { uuid: order.uuid });
    const { parts, paymentStatus } = after ?? order;
    return ok({ moved: done.value.moved, status: masterStatus(parts.map(({ status }) => status)), paymentStatus });
  });
}

const statusShape = z.enum(orderStatuses);

export async function listForOperator(ports: Ports, status: string | null): Promise<{ ok: boolean; message: string }> {
  const known = statusShape.nullable().safeParse(status);
  if (!known.success) return { ok: false, message: `no such status; one of ${orderStatuses.join(", ")}` };
  const rows = await listByStatus(ports.database.db, known.data);
  const lines = rows.map(({ number, statuses, paymentStatus, total, day }) =>
    [number, masterStatus(statuses.map((one) => statusShape.parse(one))), paymentStatus, total, day].join("  "),
  );
  return { ok: true, message: lines.join("\n") || "no orders" };
}

export async function showForOperator(ports: Ports, number: string): Promise<string | null> {
  const found = await showWhole(ports.database.db, number);
  if (found === undefined) return null;
  return [
    `${found.number}  ${found.paymentMethod}  ${found.paymentStatus}  ${found.total}`,
    ...found.parts.map(
      (part) =>
        `  ${part.number}  ${part.status}  ${part.deliveryStatus}  ${part.sum}${part.track === null ? "" : `  ${part.track}`}`,
    ),
    ...found.payments.map(
      ({ at, method, amount, status, receiptUrl }) =>
        `  ${at}  ${method}: ${amount} ${status}${receiptUrl === null ? "" : `  ${receiptUrl}`}`,
    ),
    ...found.history.map(
      ({ at, field, from, to, actor, comment }) =>
        `  ${at}  ${field}: ${from ?? "-"} -> ${to ?? "-"}  (${actor})${comment === null ? "" : `  ${comment}`}`,
    ),
  ].join("\n");
}
