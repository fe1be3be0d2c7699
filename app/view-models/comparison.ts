import type { Goods } from "#app/components/goods/goods.ts";

/** One product of a comparison: attributes by code, in the order in which the shop shows them. */
export type Compared = Goods & { attributes: { code: string; name: string; value: string }[] };

/** One attribute across the products, null where a product lacks it. */
export type ComparisonRow = { name: string; values: (string | null)[]; differs: boolean };

/** The attributes of all the products together, each once, in the order in which they first come up. */
export function comparisonRows(products: readonly Compared[]): ComparisonRow[] {
  const names = new Map(products.flatMap(({ attributes }) => attributes.map(({ code, name }) => [code, name])));
  return [...names].map(([code, name]) => {
    const values = products.map(
      ({ attributes }) => attributes.find((attribute) => attribute.code === code)?.value ?? null,
    );
    return { name, values, differs: new Set(values).size > 1 };
  });
}
