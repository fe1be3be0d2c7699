import type { Availability } from "#app/domain/basket/split.ts";
import {
  addQuantity,
  quantityFromNumber,
  quantityToNumber,
  zeroQuantity,
  type Quantity,
} from "#app/domain/quantity.ts";

/** Lines of a quote as shown: `quantity` in units, `price` in roubles per unit. */
type ShownLines = {
  lines: readonly { uuid: string; name: string; kind: Availability; quantity: number; price: number }[];
};

/** `before` and `after` are units, roubles for "price"; null if the product was or is absent. */
export type QuoteDifference = {
  uuid: string;
  name: string;
  what: "added" | "removed" | "gone" | "quantity" | "stock" | "price";
  before: number | null;
  after: number | null;
};

/** Differences by product; `gone` are no longer sold. */
export function differencesOf(before: ShownLines, after: ShownLines, gone: ReadonlySet<string>): QuoteDifference[] {
  const was = productsOf(before);
  const is = productsOf(after);
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((uuid) =>
    differenceOf(uuid, was.get(uuid), is.get(uuid), gone),
  );
}

export type ChangeCode = "basketChanged" | "priceChanged" | "stockChanged";

/** The most significant change: basket before stock before price. */
export function changeCode(differences: readonly QuoteDifference[]): ChangeCode {
  const has = (...kinds: QuoteDifference["what"][]) => differences.some(({ what }) => kinds.includes(what));
  if (has("added", "removed", "quantity", "gone")) return "basketChanged";
  if (has("stock")) return "stockChanged";
  return has("price") ? "priceChanged" : "basketChanged";
}

type ShownProduct = { name: string; quantity: Quantity; available: Quantity; price: number };

function productsOf({ lines }: ShownLines): Map<string, ShownProduct> {
  const products = new Map<string, ShownProduct>();
  for (const { uuid, name, kind, quantity, price } of lines) {
    const held = products.get(uuid) ?? { name, quantity: zeroQuantity, available: zeroQuantity, price };
    const more = quantityFromNumber(quantity);
    const available = kind === "available" ? addQuantity(held.available, more) : held.available;
    products.set(uuid, { ...held, quantity: addQuantity(held.quantity, more), available });
  }
  return products;
}

function differenceOf(
  uuid: string,
  was: ShownProduct | undefined,
  is: ShownProduct | undefined,
  gone: ReadonlySet<string>,
): QuoteDifference[] {
  const difference = (what: QuoteDifference["what"], before: number | null, after: number | null) => {
    return { uuid, name: (is ?? was)?.name ?? "", what, before, after };
  };
  if (!is) return [difference(gone.has(uuid) ? "gone" : "removed", was ? quantityToNumber(was.quantity) : null, null)];
  if (!was) return [difference("added", null, quantityToNumber(is.quantity))];
  const amount = (what: "quantity" | "stock", before: Quantity, after: Quantity) =>
    before === after ? [] : [difference(what, quantityToNumber(before), quantityToNumber(after))];
  return [
    ...(was.quantity === is.quantity
      ? amount("stock", was.available, is.available)
      : amount("quantity", was.quantity, is.quantity)),
    ...(was.price === is.price ? [] : [difference("price", was.price, is.price)]),
  ];
}
