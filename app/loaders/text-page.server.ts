import type { Page } from "#app/domain/access.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { need } from "#app/startup/need.server.ts";
import { shopLoader } from "#app/startup/shop-loader.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { filled, pageSeo } from "./page-seo.server.ts";
import { richHtml } from "./rich-html.server.ts";

/** The loader of a page that is text alone. */
export function textPageLoader(page: Page) {
  return shopLoader(page, (shop) => textPage(page, shop));
}

/** A page whose text is data: asked for by its own path. */
export async function textPage(page: Page, shop: ShopRequest) {
  const { h1, title, description, body } = need(await shop.api.content.page(shop.url.pathname));
  const say = (text: string) => filled(shop, text) ?? "";
  return {
    crumbs: crumbsFor(page),
    html: richHtml(say(body)),
    ...(await pageSeo(shop, { h1: say(h1), title: say(title), description: say(description) })),
  };
}
