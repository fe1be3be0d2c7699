import type { ContentPage } from "#app/contract/backoffice.ts";
import type { Page } from "#app/domain/access.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { formatDate } from "#app/i18n/format.ts";
import { content } from "#app/i18n/ru/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { shopLoader, type ShopRequest } from "#app/startup/shop-request.server.ts";
import { answeredQuestions, type Answered } from "./faq.server.ts";
import { filled, pageSeo } from "./page-seo.server.ts";
import { shopHtml } from "./shop-html.server.ts";

const t = namespace("content", content);

export function textPageLoader(page: Page) {
  return shopLoader(page, (shop) => textPage(page, shop));
}

/** A page whose text is data: asked for by its own path. */
export async function textPage(page: Page, shop: ShopRequest) {
  const { html, updatedAt, ...words } = await filledPage(
    shop,
    valueOrErrorPage(await shop.api.content.page(shop.url.pathname)),
  );
  return {
    crumbs: crumbsFor(page),
    html,
    ...withQuestions(html),
    ...(editions.includes(page) ? { edited: t("edited", { date: formatDate(updatedAt.slice(0, 10)) }) } : {}),
    ...(await pageSeo(shop, words)),
  };
}

/** Only where there are any: all of it travels with the page. */
export function withQuestions(html: string): { questions?: Answered[] } {
  const questions = answeredQuestions(html);
  return questions.length > 0 ? { questions } : {};
}

/** Legal texts, which name the day of their edition. */
const editions: readonly Page[] = ["user-agreement", "privacy-policy", "cookie-policy"];

/** A text page in the city's words and tariffs, its body as safe HTML. */
export async function filledPage(shop: ShopRequest, { h1, title, description, body, updatedAt }: ContentPage) {
  const say = (text: string) => filled(shop, text) ?? "";
  const html = valueOrErrorPage(await shopHtml(shop, body));
  return { h1: say(h1), title: say(title), description: say(description), html, updatedAt };
}
