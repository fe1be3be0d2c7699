import type { Order } from "#app/contract/orders.ts";

type Delivery = Order["parts"][number]["delivery"];

export type PlacedOrderViewModel = {
  number: string;
  email: string | null;
  isPaid: boolean;
  /** Address of the invoice. */
  invoice: string | null;
  groups: { kind: Order["parts"][number]["kind"] | "whole"; delivery: Delivery }[];
};

/** The parts of one group travel alike, from whatever warehouses, and so do all groups of an order sent whole; the first one bears the cost. */
export function placedOrderViewModel(order: Order, email: string | null): PlacedOrderViewModel {
  const { number, parts, paymentStatus, invoice } = order;
  const told = { number, email, isPaid: paymentStatus === "paid", invoice };
  const groups = parts
    .filter(({ kind }, index) => parts.findIndex((part) => part.kind === kind) === index)
    .map(({ kind, delivery }) => ({ kind, delivery }));
  const [first, ...others] = groups;
  if (first === undefined || others.length === 0 || !others.every(({ delivery }) => goesWith(first.delivery, delivery)))
    return { ...told, groups };
  return { ...told, groups: [{ kind: "whole", delivery: first.delivery }] };
}

function goesWith(first: Delivery, other: Delivery): boolean {
  return other.cost === 0 && JSON.stringify({ ...first, cost: 0, services: [] }) === JSON.stringify(other);
}
