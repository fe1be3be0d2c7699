import type { Order } from "#app/contract/orders.ts";

export type PlacedOrderViewModel = {
  number: string;
  email: string | null;
  groups: Pick<Order["parts"][number], "kind" | "delivery">[];
};

/** The parts of one group travel alike, from whatever warehouses; the first one bears the cost. */
export function placedOrderViewModel({ number, parts }: Order, email: string | null): PlacedOrderViewModel {
  const first = parts.filter(({ kind }, place) => parts.findIndex((part) => part.kind === kind) === place);
  return { number, email, groups: first.map(({ kind, delivery }) => ({ kind, delivery })) };
}
