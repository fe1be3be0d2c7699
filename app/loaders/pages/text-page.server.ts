import type { ContentPage } from "#app/contract/orders/backoffice.ts";
import type { Page } from "#app/domain/access.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { pagesWithoutText } from "#app/domain/content/shop-text.ts";
import { formatDate } from "#app/i18n/format.ts";
import { content } from "#app/i18n/ru/content/content.ts";
import { opening } from "#app/i18n/ru/content/opening.ts";
import { namespace } from "#app/i18n/translator.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { shopLoader, type ShopRequest } from "#app/startup/shop-request.server.ts";
import { linkName } from "#app/loaders/site-links.server.ts";
import { answeredQuestions, type AnsweredQuestion } from "./faq.server.ts";
import { filled, pageSeo } from "./page-seo.server.ts";
import { shopHtml } from "./shop-html.server.ts";

const t = namespace("content", content);
const o = namespace("opening", opening);

export function textPageLoader(page: Page) {
  return shopLoader(page, (shop) => textPage(page, shop));
}

/** A page whose text is loaded by its own path. */
export async function textPage(name: Page, shop: ShopRequest) {
  const edition = shop.url.searchParams.get("edition") ?? undefined;
  const found = await shop.api.content.page({ query: { path: shop.url.pathname, edition } });
  const picture = found.ok && found.value.image !== null ? { image: found.value.image } : {};
  const { html, updatedAt, ...words } =
    !found.ok && found.code === "notFound" && pagesWithoutText.includes(shop.url.pathname)
      ? bare(shop)
      : await filledPage(shop, valueOrErrorPage(found));
  return {
    crumbs: crumbsFor(name),
    html: found.ok ? html + earlierEditions(found.value) : html,
    ...picture,
    ...withQuestions(html),
    ...(editions.includes(name) ? { edited: t("edited", { date: formatDate(updatedAt.slice(0, 10)) }) } : {}),
    ...(await pageSeo(shop, words, { ...picture, personal: edition !== undefined })),
  };
}

/** Links to the other editions of a legal text, as a part of it. */
function earlierEditions({ path, updatedAt, editions }: ContentPage): string {
  const others = editions.filter((edition) => edition !== updatedAt).slice(0, mostEditions);
  if (others.length === 0) return "";
  const links = others.map((edition) => {
    const href = `${path}?${new URLSearchParams({ edition })}`;
    return `<li><a href="${href}" rel="nofollow">${o("editionOf", { date: formatDate(edition.slice(0, 10)) })}</a></li>`;
  });
  return `<h2>${o("editions")}</h2><ul>${links.join("")}</ul>`;
}

const mostEditions = 50;

/** A page that is more than its text, before that is written. */
function bare({ loaded, url }: ShopRequest) {
  const h1 = linkName(url.pathname);
  const name = loaded.contacts?.shop.name ?? "";
  return { h1, title: name === "" ? h1 : `${h1} — ${name}`, description: h1, html: "", updatedAt: "" };
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
