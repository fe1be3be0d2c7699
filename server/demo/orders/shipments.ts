import { moneyFromDecimal, type Money } from "#app/domain/money.ts";
import type { DemoShipment } from "#server/demo/people/settlements.ts";
import type { DemoPaper } from "./order-papers.ts";
import type { OrderRows } from "./order-rows.ts";

/** What settlements tell of orders, by their counterparties: the papers of what has left, what was paid, what was given back. */
export function shipmentsOf(
  { orders, payments, refunds }: OrderRows,
  papers: readonly DemoPaper[],
): Map<string, DemoShipment[]> {
  const shipments = new Map<string, DemoShipment[]>();
  for (const { uuid, number, counterparty_uuid, contract_uuid } of orders) {
    const own = papers.filter(({ order_uuid }) => order_uuid === uuid);
    const paid = payments.filter(({ order_uuid, status }) => order_uuid === uuid && status === "succeeded");
    if (own.length === 0 && paid.length === 0) continue;
    const shipment = {
      orderNumber: number,
      contract: contract_uuid,
      papers: own.map((paper) => ({
        type:
          paper.type === "upd"
            ? ("realization" as const)
            : isReturn(paper)
              ? ("return" as const)
              : ("correction" as const),
        number: paper.number,
        date: paper.issued_on,
        sum: paper.sum,
      })),
      payments: paid.map(({ amount, created_at }) => money(amount, created_at)),
      refunds: refunds
        .filter(({ order_uuid }) => order_uuid === uuid)
        .map(({ amount, created_at }) => money(amount, created_at)),
    };
    shipments.set(counterparty_uuid, [...(shipments.get(counterparty_uuid) ?? []), shipment]);
  }
  return shipments;
}

/** Fewer of a line than were sent. */
function isReturn({ body }: DemoPaper): boolean {
  return "upd" in body && body.lines.some(({ was, became }) => was.quantity !== became.quantity);
}

function money(amount: string, at: string): { date: string; sum: Money } {
  return { date: at.slice(0, 10), sum: moneyFromDecimal(amount) };
}
