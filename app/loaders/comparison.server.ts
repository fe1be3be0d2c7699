import type { ListedProduct } from "#app/contract/catalog/catalog.ts";
import type { ShopApi } from "#app/shop-api/shop-api.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { comparedViewModel, type ComparedViewModel, type Described } from "#app/view-models/catalog/comparison.ts";

/** Products that fail to load are left out, so that the others can be compared. */
export async function comparedProducts(api: ShopApi, uuids: string[]): Promise<ComparedViewModel[]> {
  const cards = valueOrErrorPage(await api.products.byUuids({ body: { uuids, attributes: true } }));
  const products = await Promise.all(cards.map((card) => withAttributes(api, card)));
  return products.flatMap((product) => (product === null ? [] : [comparedViewModel(product)]));
}

/** A backend with only the specification's calls returns attributes only with a single product. */
async function withAttributes(api: ShopApi, card: ListedProduct): Promise<Described | null> {
  const { attributes } = card;
  if (attributes !== undefined) return { ...card, attributes };
  const product = await api.products.bySlug({ params: { slug: card.slug } });
  return product.ok ? product.value : null;
}
