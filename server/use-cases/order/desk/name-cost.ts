import type { NameDeliveryCost } from "#app/contract/desk/order-change.ts";
import { movedPartShape, type MovedAtDesk } from "#app/contract/desk/order.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { moneyFromNumber, moneyToDecimal, moneyToNumber } from "#app/domain/money.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { rightObjectOf } from "#app/domain/staff/order-steps.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { lastChangeOfPart } from "#server/db/queries/desk/order.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { nameCostOf } from "#server/use-cases/order/changing/name-delivery-cost.ts";
import { hold } from "#server/use-cases/order/placing/hold-order.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { seenParts, type DeskChange } from "./change-at-desk.ts";

type Refusal = RefusalsOf<typeof nameCostOf> | "orderNotFound" | "rightMissing" | "stale";

/** Names the cost of the delivery that brings the part with this number. */
export function nameCost(
  ports: Ports,
  { staff, author, number }: DeskChange,
  { version, cost }: NameDeliveryCost,
): Promise<ProblemOr<MovedAtDesk, Refusal>> {
  return changeOnce<typeof movedPartShape, { ok: false; code: Refusal }>(ports, author, movedPartShape, async (tx) => {
    const order = await hold(tx, { number });
    const part = order === null ? undefined : seenParts(staff, order).find((one) => one.number === number);
    if (order === null || part === undefined) return no("orderNotFound");
    if (!mayStaff(staff, "changeOrders", rightObjectOf({ ...part, cityUuid: order.cityUuid })))
      return no("rightMissing");
    if (part.version !== version) {
      const last = await lastChangeOfPart(tx, { orderUuid: order.uuid, position: part.position });
      const now = String(moneyToNumber(part.sum));
      const fields = [{ name: "partSum", before: now, yours: String(cost), now }];
      return no("stale", { fields, by: last?.by ?? "", at: last?.at ?? "", version: part.version });
    }
    const sum = moneyFromNumber(cost);
    const named = await nameCostOf(tx, ports, author.actor, order, { number, cost: sum });
    if (!named.ok) return named;
    const { status, paymentStatus } = order;
    const answer = { moved: named.value.parts, status, paymentStatus };
    await recordChange(tx, author, {
      action: "order.deliveryCostNamed",
      object: { kind: "order", id: order.uuid, name: number },
      changes: { deliveryCost: { before: null, after: moneyToDecimal(sum) } },
      answer,
    });
    return ok(answer);
  });
}
