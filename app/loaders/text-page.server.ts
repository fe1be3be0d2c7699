import type { ContentPage } from "#app/contract/backoffice.ts";
import type { Page } from "#app/domain/access.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { formatDate } from "#app/i18n/format.ts";
import { content } from "#app/i18n/ru/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { shopLoader, type ShopRequest } from "#app/startup/shop-request.server.ts";
import { filled, pageSeo } from "./page-seo.server.ts";
import { richHtml } from "./rich-html.server.ts";

const t = namespace("content", content);

export function textPageLoader(page: Page) {
  return shopLoader(page, (shop) => textPage(page, shop));
}

/** A page whose text is data: asked for by its own path. */
export async function textPage(page: Page, shop: ShopRequest) {
  const { html, updatedAt, ...words } = filledPage(
    shop,
    valueOrErrorPage(await shop.api.content.page(shop.url.pathname)),
  );
  return {
    crumbs: crumbsFor(page),
    html,
    ...(editions.includes(page) ? { edited: t("edited", { date: formatDate(updatedAt.slice(0, 10)) }) } : {}),
    ...(await pageSeo(shop, words)),
  };
}

/** Legal texts, which name the day of their edition. */
const editions: readonly Page[] = ["user-agreement", "privacy-policy", "cookie-policy"];

/** A text page in the city's words, its body as safe HTML. */
export function filledPage(shop: ShopRequest, { h1, title, description, body, updatedAt }: ContentPage) {
  const say = (text: string) => filled(shop, text) ?? "";
  return { h1: say(h1), title: say(title), description: say(description), html: richHtml(say(body)), updatedAt };
}
