import { z } from "zod";
import type { BulkAnswer } from "#app/contract/desk/lists.ts";
import type { BulkOrders } from "#app/contract/desk/orders.ts";
import { operatorFor, operatorTarget } from "#app/domain/order/moves.ts";
import { paymentMethods } from "#app/domain/order/payment.ts";
import { orderStatuses } from "#app/domain/order/status.ts";
import { rightObjectOf } from "#app/domain/staff/order-steps.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { lastChangeOfPart } from "#server/db/queries/desk/order.ts";
import { countDeskOrders, listDeskOrders } from "#server/db/queries/desk/orders.ts";
import { partStates, type PartState } from "#server/db/queries/desk/part-states.ts";
import type { Ports } from "#server/ports/ports.ts";
import { ordersQuery, shopDay } from "#server/use-cases/desk/orders.ts";
import { stepWork } from "#server/use-cases/order/shipping/operate-orders.ts";
import { moveMany, mostMoved, type BulkChange, type BulkMove } from "./bulk-moves.ts";
import { changeAtDesk, seenParts, type StaleChange } from "./change-at-desk.ts";

/** Accepts many orders: their parts that are new or on moderation. One that awaits its payment goes on waiting. */
export async function bulkOrders(
  ports: Ports,
  change: BulkChange,
  { selection }: BulkOrders,
): Promise<Verdict<BulkAnswer, { code: "bulkTooMany"; limit: number } | { code: "rightMissing" }>> {
  const { staff } = change;
  const { db } = ports.database;
  if (!mayStaff(staff, "changeOrders")) return no("rightMissing");
  const query = ordersQuery(staff, Object.entries(selection.query ?? {}), await shopDay(ports));
  if (query === null) return no("rightMissing");
  return moveMany(change, selection, async () => {
    const total = selection.query === null ? selection.rows.length : await countDeskOrders(db, query);
    const found =
      selection.query === null
        ? selection.rows.map(({ id }) => id)
        : (await listDeskOrders(db, query, { limit: mostMoved, offset: 0 })).map(({ uuid }) => uuid);
    const parts = await partStates(db, { orders: found });
    const orders = [...new Set(parts.map(({ order }) => order.uuid))];
    const moves = orders.flatMap((uuid) =>
      confirmation(
        ports,
        staff,
        parts.filter(({ order }) => order.uuid === uuid),
      ),
    );
    return { moves, total };
  });
}

const begun: ReadonlySet<string> = new Set(["new", "onModeration"]);

function confirmation(ports: Ports, staff: StaffScope, all: readonly PartState[]): BulkMove[] {
  const [first] = all;
  if (first === undefined) return [];
  const { order } = first;
  const parts = seenParts(staff, { cityUuid: order.cityUuid, parts: all });
  if (parts.length === 0) return [];
  const able = parts.filter((part) => begun.has(part.status) && mayConfirm(staff, order.cityUuid, part));
  const after = able[0] === undefined ? "confirmed" : targetOf(able[0]);
  return [
    {
      ...{ id: order.uuid, name: order.number, version: order.version, before: order.status, after },
      refused: able.length > 0 ? null : "transition_not_allowed",
      run: ({ version, author }) => confirmOrder(ports, { staff, author, number: order.number }, version),
    },
  ];
}

function targetOf({ status, warehouseUuid, order }: PartState): string {
  const now = z.enum(orderStatuses).parse(status);
  const method = z.enum(paymentMethods).parse(order.paymentMethod);
  return operatorTarget(method, { status: now, waits: warehouseUuid === null }, "confirmed");
}

function mayConfirm(staff: StaffScope, cityUuid: string, part: { warehouseUuid: string | null }): boolean {
  return mayStaff(staff, "changeOrders", rightObjectOf({ ...part, cityUuid }));
}

function confirmOrder(
  ports: Ports,
  { staff, author, number }: BulkChange & { number: string },
  version: number,
): Promise<Verdict<unknown, { code: string }>> {
  type Refused = StaleChange | { code: "rightMissing" };
  return changeAtDesk<Refused>(ports, { staff, author, number }, async (tx, order, parts) => {
    const own = parts.filter((part) => mayConfirm(staff, order.cityUuid, part));
    const [first] = own;
    if (first === undefined) return no("rightMissing");
    if (order.version !== version) {
      const last = await lastChangeOfPart(tx, { orderUuid: order.uuid, position: first.position });
      const fields = [{ name: "status", before: "", yours: "confirmed", now: order.status }];
      return no("stale", { fields, by: last?.by ?? "", at: last?.at ?? "", version: order.version });
    }
    const able = new Set(
      own
        .filter((part) => begun.has(part.status))
        .filter((part) => operatorFor(part.status, operatorTarget(order.paymentMethod, part, "confirmed")) !== null)
        .map(({ uuid }) => uuid),
    );
    const step = stepWork(ports, author.actor, { to: "confirmed", track: null });
    return ok({
      work: (inside, held, named) =>
        step(
          inside,
          held,
          named.filter(({ uuid }) => able.has(uuid)),
        ),
      action: "order.moved",
      ...(able.size === 1 ? { part: own.find(({ uuid }) => able.has(uuid)) ?? first } : {}),
    });
  });
}
