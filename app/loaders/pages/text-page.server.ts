import type { ContentPage } from "#app/contract/orders/backoffice.ts";
import type { Page } from "#app/domain/access.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { formatDate } from "#app/i18n/format.ts";
import { content } from "#app/i18n/ru/content/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { shopLoader, type ShopRequest } from "#app/startup/shop-request.server.ts";
import { answeredQuestions, type AnsweredQuestion } from "./faq.server.ts";
import { filled, pageSeo } from "./page-seo.server.ts";
import { shopHtml } from "./shop-html.server.ts";

const t = namespace("content", content);

export function textPageLoader(page: Page) {
  return shopLoader(page, (shop) => textPage(page, shop));
}

/** A page whose text is loaded by its own path. */
export async function textPage(name: Page, shop: ShopRequest) {
  const page = valueOrErrorPage(await shop.api.content.page({ query: { path: shop.url.pathname } }));
  const { html, updatedAt, ...words } = await filledPage(shop, page);
  const picture = page.image === null ? {} : { image: page.image };
  return {
    crumbs: crumbsFor(name),
    html,
    ...picture,
    ...withQuestions(html),
    ...(editions.includes(name) ? { edited: t("edited", { date: formatDate(updatedAt.slice(0, 10)) }) } : {}),
    ...(await pageSeo(shop, words, picture)),
  };
}

/** Omitted if empty, to keep the page's data small. */
export function withQuestions(html: string): { questions?: AnsweredQuestion[] } {
  const questions = answeredQuestions(html);
  return questions.length > 0 ? { questions } : {};
}

/** Legal texts, which show the date of their edition. */
const editions: readonly Page[] = ["user-agreement", "privacy-policy", "cookie-policy"];

/** A text page with the city's slots filled, its body sanitised. */
export async function filledPage(shop: ShopRequest, { h1, title, description, body, updatedAt }: ContentPage) {
  const fillText = (text: string) => filled(shop, text) ?? "";
  const html = valueOrErrorPage(await shopHtml(shop, body));
  return { h1: fillText(h1), title: fillText(title), description: fillText(description), html, updatedAt };
}
