import type { Wanted } from "./labelled-query.ts";

/** What a label is checked against: a row of the shop's catalogue or of the table it was made from. */
export type KnownProduct = {
  name: string;
  article: string;
  category: string;
  attributes: Readonly<Record<string, unknown>>;
};

export function isWanted({ kinds, articles, name, attributes = {} }: Wanted, product: KnownProduct): boolean {
  return (
    kinds.includes(product.category) &&
    (articles?.includes(product.article) ?? true) &&
    (name?.test(product.name) ?? true) &&
    Object.entries(attributes).every(([code, value]) => product.attributes[code] === value)
  );
}

/** Whether the product may stand among the results: its price is within the limits and it is not excluded. */
export function isAllowed(
  { never, neverArticles = [], priceFrom = 0, priceTo = Infinity }: Wanted,
  { name, article }: Pick<KnownProduct, "name" | "article">,
  price: number | null,
) {
  if (price === null || price < priceFrom || price > priceTo) return false;
  return !(never?.test(name) ?? false) && !neverArticles.includes(article);
}
