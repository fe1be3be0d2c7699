import { goodsOf, type Goods } from "./goods.ts";
import type { CategoryMenuItem, ListedProduct } from "#app/contract/catalog/catalog.ts";
import type { Comparisons } from "#app/contract/catalog/lists.ts";
import { pathTo } from "#app/domain/catalog/category-tree.ts";
import { attributeText } from "#app/i18n/attribute-text.ts";

/** A category with compared products; `slug` is its full path. */
export type ComparisonGroup = { uuid: string; name: string; slug: string; count: number };

/** Categories with compared products; those removed from the menu are skipped. */
export function comparisonGroups(items: Comparisons["items"], tree: CategoryMenuItem[]): ComparisonGroup[] {
  return Object.entries(items).flatMap(([uuid, products]) => {
    const category = pathTo(tree, uuid).at(-1);
    return category === undefined || products.length === 0
      ? []
      : [{ uuid, name: category.name, slug: category.slug, count: products.length }];
  });
}

/** One compared product: attributes by code, in the shop's order. */
export type ComparedViewModel = Goods & {
  brand: string | null;
  tiers: { from: number; price: number }[];
  attributes: { code: string; name: string; value: string }[];
};

/** A product with loaded attributes. */
export type Described = ListedProduct & Required<Pick<ListedProduct, "attributes">>;

export function comparedViewModel({ attributes, ...card }: Described): ComparedViewModel {
  const shown = attributes.map((attribute) => ({
    code: attribute.code,
    name: attribute.name,
    value: attributeText(attribute),
  }));
  // The column header shows the base price.
  const tiers = card.price.tiers.filter(({ from }) => from > 0);
  return { ...goodsOf(card), brand: card.brandName ?? null, tiers, attributes: shown };
}

/** One attribute across the products, null where a product lacks it. */
export type ComparisonRow = { name: string; values: (string | null)[]; differs: boolean };

/** Union of the products' attributes, in order of first appearance. */
export function comparisonRows(products: readonly ComparedViewModel[]): ComparisonRow[] {
  const names = new Map(products.flatMap(({ attributes }) => attributes.map(({ code, name }) => [code, name])));
  return [...names].map(([code, name]) => {
    const values = products.map(
      ({ attributes }) => attributes.find((attribute) => attribute.code === code)?.value ?? null,
    );
    return { name, values, differs: new Set(values).size > 1 };
  });
}
