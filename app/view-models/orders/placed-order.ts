import type { Order } from "#app/contract/orders/orders.ts";

type Delivery = Order["parts"][number]["delivery"];

type PlacedItem = Pick<Order["parts"][number]["items"][number], "name" | "state" | "promisedDate">;

export type PlacedOrderViewModel = {
  number: string;
  email: string | null;
  isPaid: boolean;
  /** Address of the invoice. */
  invoice: string | null;
  /** Sum and due instant of an invoice; null without one. */
  toPay: { sum: number; until: string } | null;
  groups: { kind: Order["parts"][number]["kind"] | "whole"; delivery: Delivery; items: PlacedItem[] }[];
};

/** Parts of one group share a delivery, and in a single delivery all groups do; the first one bears the cost. */
export function placedOrderViewModel(order: Order, email: string | null): PlacedOrderViewModel {
  const { number, parts, paymentStatus, invoice } = order;
  const common = { number, email, isPaid: paymentStatus === "paid", invoice, toPay: toPayOf(order) };
  const groups = parts
    .filter(({ kind }, index) => parts.findIndex((part) => part.kind === kind) === index)
    .map(({ kind, delivery }) => ({ kind, delivery, items: itemsOf(parts.filter((part) => part.kind === kind)) }));
  const [first, ...others] = groups;
  if (first === undefined || others.length === 0 || !others.every(({ delivery }) => goesWith(first.delivery, delivery)))
    return { ...common, groups };
  return { ...common, groups: [{ kind: "whole", delivery: first.delivery, items: itemsOf(parts) }] };
}

function itemsOf(parts: Order["parts"]): PlacedItem[] {
  return parts.flatMap(({ items }) => items.map(({ name, state, promisedDate }) => ({ name, state, promisedDate })));
}

function toPayOf({ parts, due, invoice }: Order): PlacedOrderViewModel["toPay"] {
  const until = parts.find(({ status }) => status === "awaitingPayment")?.reservedUntil ?? null;
  return invoice === null || until === null || due === null || due === 0 ? null : { sum: due, until };
}

function goesWith(first: Delivery, other: Delivery): boolean {
  return other.cost === 0 && JSON.stringify({ ...first, cost: 0, services: [] }) === JSON.stringify(other);
}
