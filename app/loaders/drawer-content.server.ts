import type { CatalogBranch, FrameData } from "#app/components/layout/frame-data.ts";
import type { CategoryMenuItem } from "#app/contract/catalog.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { drawerOf } from "#app/domain/navigation/drawers.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";
import { accountDrawer } from "./account-drawer.server.ts";

/** What the drawer that the address names shows; every other page is spared it. */
export async function drawerContent(shop: ShopRequest): Promise<Partial<FrameData>> {
  switch (drawerOf(shop.url.searchParams.get("drawer"))) {
    case "location":
      return { cities: shop.cities.map(({ uuid, name, regionName, popular }) => ({ uuid, name, regionName, popular })) };
    case "catalog":
      return { tree: shop.loaded.categories.map(branchOf) };
    case "added":
      return addedDrawer(shop);
    default:
      return accountDrawer(shop);
  }
}

function branchOf({ name, slug, productCount, children }: CategoryMenuItem): CatalogBranch {
  return { name, slug, count: productCount, children: children.map(branchOf) };
}

/** Related goods beside what was added: enough to remind, too few to leaf through. */
const relatedShown = 6;

/** A product that is in the basket, as the basket says; whatever else an address claims opens nothing. */
async function addedDrawer({ url, api }: ShopRequest): Promise<Partial<FrameData>> {
  const uuid = uuidShape.safeParse(url.searchParams.get("added"));
  if (!uuid.success) return {};
  const [cards, basket, related] = await Promise.all([
    valueOr(api.products.byUuids([uuid.data]), []),
    valueOr(api.baskets.show(), null),
    valueOr(api.products.relatedToAll([uuid.data], relatedShown), []),
  ]);
  const [card] = cards;
  const quantity = basket?.state[uuid.data]?.count ?? 0;
  if (card === undefined || quantity === 0) return {};
  return { added: { card, quantity, related } };
}
