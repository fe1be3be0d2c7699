import type { FrameViewModel } from "#app/view-models/frame.ts";
import { catalogTree } from "#app/view-models/catalog/catalog-tree.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { cityHostOrigin } from "#app/domain/city/site.ts";
import { drawerOf } from "#app/domain/navigation/drawers.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";
import { wantsPopup } from "#app/startup/wants-popup.server.ts";
import { notHeld, relatedGoods } from "#app/startup/related-goods.server.ts";
import { registrationDrawer } from "./registration-drawer.server.ts";
import { accountDrawer } from "./account-drawer.server.ts";

/** Data of the drawer in `?drawer=`, with notices about failures; empty without one. */
export async function drawerContent(shop: ShopRequest): Promise<Partial<FrameViewModel>> {
  switch (drawerOf(shop.url.searchParams.get("drawer"))) {
    case "location":
    case "sitemap":
      return {
        cities: shop.cities.map(({ uuid, name, regionName, aliases, popular, domain }) => ({
          uuid,
          name,
          regionName,
          aliases,
          popular,
          origin: cityHostOrigin(shop.session.site, domain),
        })),
      };
    case "catalog":
      return { tree: catalogTree(shop.loaded.categories) };
    case "added":
      return addedDrawer(shop);
    default:
      return { ...(await accountDrawer(shop)), ...(await registrationDrawer(shop)) };
  }
}

/** Only for a product actually in the basket, and a visitor who has not disabled the popup. */
async function addedDrawer(shop: ShopRequest): Promise<Partial<FrameViewModel>> {
  const { url, api } = shop;
  const uuid = uuidShape.safeParse(url.searchParams.get("added"));
  if (!uuid.success || !wantsPopup(shop)) return {};
  const near = relatedGoods(api, [uuid.data]);
  const [cards, basket] = await Promise.all([
    valueOr(api.products.byUuids({ body: { uuids: [uuid.data] } }), []),
    valueOr(api.baskets.show(), null),
  ]);
  const [card] = cards;
  const state = basket?.state ?? {};
  const quantity = state[uuid.data]?.count ?? 0;
  if (card === undefined || quantity === 0) return {};
  const price = basket?.items.find((item) => item.uuid === uuid.data)?.price.price ?? card.price.price;
  const { related, notices } = await near;
  return { added: { card, quantity, price, related: notHeld(related, new Set(Object.keys(state))) }, notices };
}
