import type { Actor } from "#app/domain/actor.ts";
import { firstSteps } from "#app/domain/order/payment.ts";
import type { OrderStatus } from "#app/domain/order/status.ts";
import type { HistoryRow } from "#server/db/queries/order/moves.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import type { OrderContents, OrderForm } from "#server/use-cases/order/changing/order-contents.ts";

/** Every part starts as `new` and continues by its payment method (product rules §3.4). */
export const firstStatus: OrderStatus = "new";

/** Statuses a part passes at once; `waits` for parts awaiting supply. */
export type Steps = (waits: boolean) => OrderStatus[];

export function stepsOf({ viewer }: Buyer, { body }: OrderForm): Steps {
  const onModerate = viewer.user?.onModerate === true;
  return (waits) => firstSteps(body.paymentMethod, { onModerate, waits });
}

export function firstHistory(
  { ids }: Ports,
  orderUuid: string,
  { parts }: OrderContents,
  { steps, by }: { steps: Steps; by: Actor },
): HistoryRow[] {
  const row = (field: string, from: OrderStatus | null, to: OrderStatus): HistoryRow => ({
    uuid: ids.uuid(),
    order_uuid: orderUuid,
    field,
    from_value: from,
    to_value: to,
    actor: from !== null ? "system" : by.kind === "buyer" ? "buyer" : "manager",
    by,
  });
  return [
    row("status", null, firstStatus),
    ...parts.flatMap(({ warehouseUuid }, at) =>
      steps(warehouseUuid === null).map((to, step, all) =>
        row(parts.length === 1 ? "status" : `status.${at + 1}`, all[step - 1] ?? firstStatus, to),
      ),
    ),
  ];
}
