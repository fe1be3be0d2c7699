import type { Actor } from "#app/domain/actor.ts";
import { moneyFromDecimal, moneyToDecimal, moneyToNumber, zeroMoney, type Money } from "#app/domain/money.ts";
import type { OrderStatus } from "#app/domain/order/status.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { saveDeliveryCost, sharedDelivery, type SharedPart } from "#server/db/queries/order/delivery-cost.ts";
import { insertHistoryRows } from "#server/db/queries/order/moves.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { hold, type HeldOrder } from "#server/use-cases/order/placing/hold-order.ts";
import { tellBuyer } from "#server/use-cases/order/reading/tell-buyer.ts";

export type CostRefusal =
  { code: "orderNotFound" | "deliveryCostFixed" } | { code: "deliveryPartNeeded"; known: readonly string[] };

export type NamedCost = { parts: string[]; total: Money };

/** Statuses in which goods have not left yet. */
const open: readonly OrderStatus[] = ["new", "onModeration", "confirmed", "awaitingSupply", "assembling"];

export function isCostOpen(status: OrderStatus): boolean {
  return open.includes(status);
}

/**
 * Names the cost of a delivery, for the part with this number and those that come with it; an order's number will do
 * when it has one delivery. Only what is paid on receipt and still here can become dearer.
 */
export function nameDeliveryCost(ports: Ports, actor: Actor, named: Named): Promise<Verdict<NamedCost, CostRefusal>> {
  return transact(ports.database.db, async (tx): Promise<Verdict<NamedCost, CostRefusal>> => {
    const order = await hold(tx, { number: named.number });
    return order === null ? no("orderNotFound") : nameCostOf(tx, ports, actor, order, named);
  });
}

type Named = { number: string; cost: Money };

/** The same for a locked order. */
export async function nameCostOf(
  tx: Tx,
  ports: Ports,
  actor: Actor,
  order: HeldOrder,
  { number, cost }: Named,
): Promise<Verdict<NamedCost, CostRefusal>> {
  const brought = (await sharedDelivery(tx, order.uuid)).filter(({ type }) => type !== "pickup");
  const group = groupOf(brought, number);
  if (group === null) return no("deliveryPartNeeded", { known: brought.map((part) => part.number) });
  const [bearer] = group;
  const isOpen = order.parts.filter(({ uuid }) => group.some((part) => part.uuid === uuid));
  if (
    bearer === undefined ||
    order.paymentMethod !== "onDelivery" ||
    order.paid > zeroMoney ||
    isOpen.some(({ status }) => !isCostOpen(status))
  )
    return no("deliveryCostFixed");
  const total = moneyFromDecimal(
    await saveDeliveryCost(tx, order.uuid, {
      bearer: bearer.uuid,
      parts: group.map(({ uuid }) => uuid),
      cost: moneyToDecimal(cost),
    }),
  );
  await tell(tx, ports, actor, { order: order.uuid, total });
  return ok({ parts: group.map((part) => part.number), total });
}

/** Parts that come together with the named one; null if an order's number leaves it open which. */
function groupOf(parts: readonly SharedPart[], number: string): SharedPart[] | null {
  const named = parts.find((part) => part.number === number);
  const together = (one: SharedPart) => parts.filter(({ kind, together: all }) => all || kind === one.kind);
  if (named !== undefined) return together(named);
  const [first] = parts;
  if (first === undefined) return [];
  const group = together(first);
  return group.length === parts.length ? group : null;
}

async function tell(
  tx: Tx,
  ports: Ports,
  actor: Actor,
  { order: uuid, total }: { order: string; total: Money },
): Promise<void> {
  await insertHistoryRows(tx, [
    {
      uuid: ports.ids.uuid(),
      order_uuid: uuid,
      field: "delivery",
      from_value: null,
      to_value: null,
      actor: "manager",
      by: actor,
    },
  ]);
  const changed = await hold(tx, { uuid });
  if (changed === null) throw new Error(`the order ${uuid} is gone while it is held`);
  await tellBuyer(tx, ports, changed, {
    event: "order.changed",
    about: `${changed.version}`,
    params: { sum: moneyToNumber(total), isCostNamed: true },
  });
}
