import type { MoveDelivery, MovePart } from "#app/contract/desk/order.ts";
import { backStep } from "#app/domain/order/moves.ts";
import { mayStaff, type StaffRight } from "#app/domain/staff/rights.ts";
import { rightObjectOf, rightOfStep } from "#app/domain/staff/order-steps.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { lastChangeOfPart } from "#server/db/queries/desk/order.ts";
import type { Ports } from "#server/ports/ports.ts";
import { backWork } from "#server/use-cases/order/changing/move-back.ts";
import { moveDeliveries } from "#server/use-cases/order/changing/move-delivery.ts";
import type { HeldOrder, HeldPart } from "#server/use-cases/order/placing/hold-order.ts";
import { cancelWork, stepWork, type PartsWork } from "#server/use-cases/order/shipping/operate-orders.ts";
import { changeAtDesk, type DeskChange, type StaleChange } from "./change-at-desk.ts";

/** Moves the part with this number to another status. */
export function movePart(ports: Ports, change: DeskChange, body: MovePart) {
  const { staff, author } = change;
  const { from, to, version, comment, track, despiteDebt, reason } = body;
  return changeAtDesk<Unfit | { code: "orderNotFound" | "reasonMissing" }>(ports, change, async (tx, order, parts) => {
    const [part] = parts;
    if (part === undefined || parts.length > 1) return no("orderNotFound");
    const isBack = backStep({ ...part, status: from }) === to;
    const right = rightOfStep(to, { isBack });
    const fit = await judged(tx, order, part, { staff, right, version, name: "status", before: from, yours: to });
    if (!fit.ok) return fit;
    if (isBack && comment === "") return no("reasonMissing");
    if (to === "canceled" && reason === undefined) return no("reasonMissing");
    return ok({ work: workOf(), action: "order.moved", part, reason: [reason, comment].filter(Boolean).join(": ") });

    function workOf(): PartsWork {
      if (isBack) return backWork(ports, author.actor, comment);
      if (to === "canceled" && reason !== undefined) return cancelWork(ports, author.actor, { reason, comment });
      return stepWork(ports, author.actor, { to, track: track === "" ? null : track, comment, despiteDebt });
    }
  });
}

/** Moves the delivery of the part with this number one step. */
export function movePartDelivery(ports: Ports, change: DeskChange, { from, to, version }: MoveDelivery) {
  const { staff, author } = change;
  return changeAtDesk<Unfit | { code: "orderNotFound" }>(ports, change, async (tx, order, parts) => {
    const [part] = parts;
    if (part === undefined || parts.length > 1) return no("orderNotFound");
    const fit = await judged(tx, order, part, {
      ...{ staff, right: "shipOrders", version },
      ...{ name: "deliveryStatus", before: from, yours: to },
    });
    if (!fit.ok) return fit;
    const work: PartsWork = (inside, held, named) =>
      moveDeliveries(inside, ports, held, named, { to, by: author.actor });
    return ok({ work, action: "order.deliveryMoved", part });
  });
}

type Unfit = { code: "rightMissing" } | StaleChange;

type Sent = {
  staff: DeskChange["staff"];
  right: StaffRight;
  version: number;
  name: "status" | "deliveryStatus";
  before: string;
  yours: string;
};

/** Whether the person may change this part, and has seen it as it is. */
async function judged(
  tx: Tx,
  order: HeldOrder,
  part: HeldPart,
  { staff, right, version, name, before, yours }: Sent,
): Promise<Verdict<null, Unfit>> {
  if (!mayStaff(staff, right, rightObjectOf({ ...part, cityUuid: order.cityUuid }))) return no("rightMissing");
  if (part.version === version && part[name] === before) return ok(null);
  const last = await lastChangeOfPart(tx, { orderUuid: order.uuid, position: part.position });
  const fields = [{ name, before, yours, now: part[name] }];
  return no("stale", { fields, by: last?.by ?? "", at: last?.at ?? "", version: part.version });
}
