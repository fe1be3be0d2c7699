import type { Seo } from "#app/contract/orders/backoffice.ts";
import { cityForms } from "#app/domain/city/declension.ts";
import { noTradeWords, tradeWords, type TradeWords } from "#app/domain/shop/trade-words.ts";
import { fitTitle } from "#app/domain/page-title.ts";
import { fillSlots } from "#app/domain/text-slots.ts";
import { cityOrigin } from "#app/domain/city/site.ts";
import { seo as texts } from "#app/i18n/ru/seo/seo.ts";
import { namespace, type Values } from "#app/i18n/translator.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";
import type { PageMeta } from "./page-meta.ts";
import { escapeHtml, shopHtml, wordsOf } from "./shop-html.server.ts";
import { isOwnPath } from "./safe-href.server.ts";
import { shareProperties, type SharedThing } from "./share-properties.server.ts";

const t = namespace("seo", texts);

/** `title` in the format of `fitTitle`; `distinct`: what distinguishes the page if its title is cut. */
export type PageWords = { title: string; h1: string; description: string; distinct?: string };

/** Absent parts have no keys, to keep the page's data small. */
export type PageSeo = {
  h1: string;
  /** Sanitised HTML. */
  seoText?: string;
  titleImage?: { url: string; alt: string };
  meta: PageMeta;
};

type Options = {
  page?: number;
  /**
   * Filtered lists are followed, not indexed, and do not repeat the section's text. They have no canonical address:
   * the full list's would be another page, and contradict noindex.
   */
  narrowed?: boolean;
  /** Query string of a filtered list that is a landing page, with its page number. */
  search?: string;
  /** A personal page or a search: not indexed, without a canonical address. */
  personal?: boolean;
  /** Preview picture for sharing, if there is no title image. */
  image?: { url: string; alt: string } | null | undefined;
  about?: SharedThing;
  /** Default sanitised HTML of the page's text. */
  text?: string;
  /** A running `fetchSeo`, if the caller requests other data in parallel. */
  pendingSeo?: Promise<Seo | null>;
};

/**
 * Rule of titles (specification §2, SEO): the shop's text for the item precedes its text for the section, and both
 * precede the page's default; the city's name is declined; pages after the first are numbered; the text is only on the
 * first page of an unfiltered list.
 */
export async function pageSeo(shop: ShopRequest, own: PageWords, options: Options = {}): Promise<PageSeo> {
  const { page = 1, narrowed = false, personal = false, search = page > 1 ? `?page=${page}` : "" } = options;
  const { image, about, text, pendingSeo = fetchSeo(shop) } = options;
  const written = await pendingSeo;
  const seoPart = (part: keyof Seo["section"]) =>
    filled(shop, written?.sectionElement[part]) ?? filled(shop, written?.section[part]);
  const isWhole = page === 1 && !narrowed;
  const writtenText = isWhole && written?.seoText ? await valueOr(shopHtml(shop, written.seoText), null) : null;
  const seoText = writtenText || (isWhole && text);
  const picture = written?.sectionElement.titleImg || written?.section.titleImg;
  const titleImage =
    picture && isOwnPath(picture) ? { url: picture, alt: seoPart("altImg") ?? seoPart("h1") ?? own.h1 } : null;
  const icons = shop.loaded.contacts?.shop.icons ?? null;
  const canonical = narrowed || personal ? null : canonicalUrl(shop, search);
  const words = {
    title: fitTitle(seoPart("title") ?? own.title, {
      suffix: pageSuffix(page),
      ...(own.distinct && { distinct: own.distinct }),
    }),
    description: (seoPart("description") ?? own.description) + pageSuffix(page),
  };
  return {
    h1: seoPart("h1") ?? own.h1,
    ...(seoText && { seoText }),
    ...(titleImage && { titleImage }),
    meta:
      canonical === null
        ? { ...words, noindex: true }
        : {
            ...words,
            canonical,
            shared: shareProperties({ ...words, canonical, icons }, titleImage ?? image, about),
          },
  };
}

/**
 * The canonical address: this city's host, without sort, view and filters, but with the page number (product rules §4,
 * SEO).
 */
function canonicalUrl({ session, city, url }: ShopRequest, search: string): string {
  const path = url.pathname.replace(/(?<=.)\/+$/, "");
  return cityOrigin(session.site, city.domain) + path + search;
}

/** The shop's SEO texts of an address; null if they cannot be loaded, so that defaults apply. */
export async function fetchSeo({ api, url }: ShopRequest): Promise<Seo | null> {
  return valueOr(api.seo.final({ query: { url: url.pathname } }), null);
}

/** Default texts of a page from the dictionary, with the city in every case and other values. */
export function ownWords(
  { city, loaded }: Pick<ShopRequest, "city" | "loaded">,
  page: keyof typeof texts.page,
  values: Values = {},
): PageWords {
  const trade = tradeSlots(loaded.contacts?.shop.trade ?? noTradeWords);
  const all = { ...cityForms({ name: city.name, ...city.cases }), ...trade, ...values };
  return {
    title: t(`page.${page}.title`, all),
    h1: t(`page.${page}.h1`, all),
    description: t(`page.${page}.description`, all),
  };
}

/** `{{tradeList}}` and so on, in neutral words where the shop has set none. */
function tradeSlots(words: TradeWords): Values {
  return Object.fromEntries(
    tradeWords.map((word) => [
      `trade${word.charAt(0).toUpperCase()}${word.slice(1)}`,
      words[word] ?? t(`trade.${word}`),
    ]),
  );
}

type SectionNames = { name: string; total: string; section?: string; sections?: readonly string[] };

/** Default text of a section, or of one brand or size in it, for the city. */
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

/** A text of the shop with its slots filled; null for none. */
export function filled(shop: ShopRequest, text: string | null | undefined): string | null {
  if (!text) return null;
  const words = wordsOf(shop);
  return fillSlots(text, (slot) => (Object.hasOwn(words, slot) ? words[slot] : undefined)).trim() || null;
}

/** Specification §2: " [Страница N]" after the title and the description. */
function pageSuffix(page: number): string {
  return page > 1 ? t("pageSuffix", { page }) : "";
}
