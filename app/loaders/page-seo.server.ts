import type { Seo } from "#app/contract/backoffice.ts";
import { cityForms } from "#app/domain/city/declension.ts";
import { fitTitle } from "#app/domain/page-title.ts";
import { fillSlots } from "#app/domain/text-slots.ts";
import { cityOrigin } from "#app/domain/city/site.ts";
import { seo as texts } from "#app/i18n/ru/seo.ts";
import { namespace, type Values } from "#app/i18n/translator.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";
import type { PageMeta } from "./page-meta.ts";
import { escapeHtml, shopHtml, wordsOf } from "./shop-html.server.ts";
import { isOwnPath } from "./safe-href.server.ts";
import { shareProperties, type SharedThing } from "./share-properties.server.ts";

const t = namespace("seo", texts);

/** `title` as `fitTitle` reads it; `distinct`: what tells the page apart where its title has to be cut. */
export type PageWords = { title: string; h1: string; description: string; distinct?: string };

/** Without keys for absent parts: all of it travels with the page. */
export type PageSeo = {
  h1: string;
  /** Safe HTML. */
  seoText?: string;
  titleImage?: { url: string; alt: string };
  meta: PageMeta;
};

type Options = {
  page?: number;
  /**
   * Filtered lists are followed, not indexed, and the text of the whole would only be repeated on them. They name no
   * address: that of the whole list would be another page's, and two signs against each other.
   */
  narrowed?: boolean;
  /** The query string of a filtered list that is a page of its own; its number is among it. */
  search?: string;
  /** The visitor's own page or a search: not indexed, and no address of it is the right one. */
  personal?: boolean;
  /** A picture to share the page with, where nobody wrote a title image. */
  image?: { url: string; alt: string } | null | undefined;
  about?: SharedThing;
  /** Safe HTML for the text of the page, where the shop wrote none. */
  text?: string;
  /** A running `askSeo`, where the caller asks something else beside it. */
  asked?: Promise<Seo | null>;
};

/**
 * The one rule of titles (specification §2, SEO): what the shop wrote for the thing itself goes before what it wrote
 * for the section, and both before the page's own words; the city's name is declined; pages above the first are told
 * apart; the text stands on the first page of the whole list alone.
 */
export async function pageSeo(shop: ShopRequest, own: PageWords, options: Options = {}): Promise<PageSeo> {
  const { page = 1, narrowed = false, personal = false, search = page > 1 ? `?page=${page}` : "" } = options;
  const { image, about, text, asked = askSeo(shop) } = options;
  const written = await asked;
  const say = (part: keyof Seo["section"]) =>
    filled(shop, written?.sectionElement[part]) ?? filled(shop, written?.section[part]);
  const isWhole = page === 1 && !narrowed;
  const writtenText = isWhole && written?.seoText ? await valueOr(shopHtml(shop, written.seoText), null) : null;
  const seoText = writtenText || (isWhole && text);
  const picture = written?.sectionElement.titleImg || written?.section.titleImg;
  const titleImage = picture && isOwnPath(picture) ? { url: picture, alt: say("altImg") ?? say("h1") ?? own.h1 } : null;
  const canonical = narrowed || personal ? null : canonicalUrl(shop, search);
  const words = {
    title: fitTitle(say("title") ?? own.title, {
      suffix: pageSuffix(page),
      ...(own.distinct && { distinct: own.distinct }),
    }),
    description: (say("description") ?? own.description) + pageSuffix(page),
  };
  return {
    h1: say("h1") ?? own.h1,
    ...(seoText && { seoText }),
    ...(titleImage && { titleImage }),
    meta:
      canonical === null
        ? { ...words, noindex: true }
        : { ...words, canonical, shared: shareProperties({ ...words, canonical }, titleImage ?? image, about) },
  };
}

/** The address search engines should know: this city's host, without order, view and filters; pages count (decisions §4, SEO). */
function canonicalUrl({ session, city, url }: ShopRequest, search: string): string {
  const path = url.pathname.replace(/(?<=.)\/+$/, "");
  return cityOrigin(session.site, city.domain) + path + search;
}

/** What the shop wrote for an address; null when that cannot be had, and the page stands on its own words. */
export async function askSeo({ api, url }: ShopRequest): Promise<Seo | null> {
  return valueOr(api.seo.final(url.pathname), null);
}

/** A page's own words from the dictionary, with the city in every case and what else the sentences ask for. */
export function ownWords({ city }: ShopRequest, page: keyof typeof texts.page, values: Values = {}): PageWords {
  const all = { ...cityForms({ name: city.name, ...city.cases }), ...values };
  return {
    title: t(`page.${page}.title`, all),
    h1: t(`page.${page}.h1`, all),
    description: t(`page.${page}.description`, all),
  };
}

type SectionNames = { name: string; total: string; section?: string; sections?: readonly string[] };

/** What a section, or one brand or size in it, says of itself in the city's words, where the shop wrote nothing. */
export function sectionText(
  { city }: ShopRequest,
  about: "about" | "ofBrand" | "ofSize",
  { sections = [], ...names }: SectionNames,
): string {
  const values = { ...cityForms({ name: city.name, ...city.cases }), ...names };
  const sentences = [
    t(`category.${about}`, values),
    ...(sections.length > 0 ? [t("category.sections", { sections: sections.join(", ") })] : []),
    t("category.delivery", values),
  ];
  return sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join("");
}

/** A line of the shop with its slots filled; null for none. */
export function filled(shop: ShopRequest, text: string | null | undefined): string | null {
  if (!text) return null;
  const words = wordsOf(shop);
  return fillSlots(text, (slot) => (Object.hasOwn(words, slot) ? words[slot] : undefined)).trim() || null;
}

/** Specification §2: " [Страница N]" after the title and the description. */
function pageSuffix(page: number): string {
  return page > 1 ? t("pageSuffix", { page }) : "";
}
