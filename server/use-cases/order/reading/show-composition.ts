import type { Composition } from "#app/contract/orders/order-composition.ts";
import type { Order } from "#app/contract/orders/orders.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { addMoney, moneyFromNumber, moneyToNumber } from "#app/domain/money.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { totalWeight } from "#app/domain/weight.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { showOrder } from "./show-orders.ts";

/** Lines of an order, or of the part with `number`; a part of another order is not found (security E9). */
export async function showComposition(
  ports: Ports,
  buyer: Buyer,
  { id, number }: { id: string; number: string | null },
): Promise<ProblemOr<Composition, "notFound">> {
  const found = await showOrder(ports, buyer, id);
  if (!found.ok) return found;
  const order = found.value;
  const parts = order.parts.filter((part) => number === null || part.number === number);
  if (parts.length === 0) return no("notFound");
  const lines = parts.flatMap((part) => part.items.map((item) => ({ ...item, part: part.number })));
  return ok({
    number: order.number,
    part: number,
    parts: order.parts.map((part) => part.number),
    createdAt: order.createdAt,
    customerNumber: order.customerNumber,
    counterparty: order.counterparty,
    lines,
    totals: totalsOf(lines, parts),
  });
}

type Line = Order["parts"][number]["items"][number];

function totalsOf(lines: readonly Line[], parts: readonly Order["parts"][number][]): Composition["totals"] {
  return {
    items: sumOf(lines.map(({ sum }) => sum)),
    discount: sumOf(lines.map(({ discount }) => discount)),
    vat: sumOf(lines.map(({ vatSum }) => vatSum)),
    weight: totalWeight(lines.map(({ weight }) => weight)),
    volumeM3: parts.reduce((all, { totals }) => all + Math.round((totals?.volumeM3 ?? 0) * 1e6), 0) / 1e6,
    lines: new Set(lines.map(({ productUuid }) => productUuid)).size,
  };
}

/** Null if any sum is hidden. */
function sumOf(sums: readonly (number | null)[]): number | null {
  const known = sums.filter((sum) => sum !== null);
  return known.length < sums.length ? null : moneyToNumber(addMoney(...known.map(moneyFromNumber)));
}
