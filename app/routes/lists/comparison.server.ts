import type { Compared } from "#app/view-models/comparison.ts";
import type { ComparisonGroup } from "#app/components/compare/group-view.tsx";
import { goodsOf } from "#app/components/goods/goods.ts";
import { attributeText } from "#app/view-models/attribute-text.ts";
import type { CategoryMenuItem, ListedProduct } from "#app/contract/catalog.ts";
import type { Comparisons } from "#app/contract/lists.ts";
import { pathTo } from "#app/domain/catalog/category-tree.ts";
import type { ShopApi } from "#app/shop-api/shop-api.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";

/** The categories that hold compared goods; one that left the menu has nothing to show. */
export function comparisonGroups(items: Comparisons["items"], tree: CategoryMenuItem[]): ComparisonGroup[] {
  return Object.entries(items).flatMap(([uuid, products]) => {
    const category = pathTo(tree, uuid).at(-1);
    return category === undefined || products.length === 0
      ? []
      : [{ uuid, name: category.name, slug: category.slug, count: products.length }];
  });
}

/** A product that cannot be read now is left out, so that the others can be compared. */
export async function comparedProducts(api: ShopApi, uuids: string[]): Promise<Compared[]> {
  const cards = valueOrErrorPage(await api.products.byUuids(uuids, { attributes: true }));
  const products = await Promise.all(cards.map((card) => withAttributes(api, card)));
  return products.flatMap((product) => (product === null ? [] : [comparedOf(product)]));
}

/** A backend that knows only the specification's calls tells attributes with the product alone. */
async function withAttributes(api: ShopApi, card: ListedProduct): Promise<Described | null> {
  const { attributes } = card;
  if (attributes !== undefined) return { ...card, attributes };
  const product = await api.products.bySlug(card.slug);
  return product.ok ? product.value : null;
}

type Described = ListedProduct & Required<Pick<ListedProduct, "attributes">>;

function comparedOf({ attributes, ...card }: Described): Compared {
  const shown = attributes.map((attribute) => ({
    code: attribute.code,
    name: attribute.name,
    value: attributeText(attribute),
  }));
  return { ...goodsOf(card), attributes: shown };
}
