import type { Seo } from "#app/contract/backoffice.ts";
import { cityForms, fillCity } from "#app/domain/city/declension.ts";
import { cityOrigin } from "#app/domain/city/site.ts";
import { seo as texts } from "#app/i18n/ru/seo.ts";
import { namespace, type Values } from "#app/i18n/translator.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";
import type { PageMeta } from "./page-meta.ts";
import { richHtml } from "./rich-html.server.ts";
import { isOwnPath } from "./safe-href.server.ts";

const t = namespace("seo", texts);

export type PageWords = { title: string; h1: string; description: string };

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
  /** Filtered lists are followed, not indexed, and the text of the whole would only be repeated on them. */
  narrowed?: boolean;
  /** The visitor's own page or a search: not indexed, and no address of it is the right one. */
  personal?: boolean;
  /** Path of a picture to share the page with, where nobody wrote a title image. */
  image?: string | undefined;
  /** A running `askSeo`, where the caller asks something else beside it. */
  asked?: Promise<Seo | null>;
};

/**
 * The one rule of titles (specification §2, SEO): what the shop wrote for the thing itself goes before what it wrote
 * for the section, and both before the page's own words; the city's name is declined; pages above the first are told
 * apart; the text stands on the first page of the whole list alone.
 */
export async function pageSeo(shop: ShopRequest, own: PageWords, options: Options = {}): Promise<PageSeo> {
  const { page = 1, narrowed = false, personal = false, image, asked = askSeo(shop) } = options;
  const written = await asked;
  const say = (part: keyof Seo["section"]) =>
    filled(shop, written?.sectionElement[part]) ?? filled(shop, written?.section[part]);
  const seoText = page === 1 && !narrowed ? filled(shop, written?.seoText) : null;
  const picture = written?.sectionElement.titleImg || written?.section.titleImg;
  const titleImage = picture && isOwnPath(picture) ? { url: picture, alt: say("altImg") ?? "" } : null;
  return {
    h1: say("h1") ?? own.h1,
    ...(seoText && { seoText: richHtml(seoText) }),
    ...(titleImage && { titleImage }),
    meta: {
      title: paged(say("title") ?? own.title, page),
      description: paged(say("description") ?? own.description, page),
      ...(personal ? {} : { canonical: canonicalUrl(shop, page) }),
      ...((narrowed || personal) && { noindex: true }),
      ...sharedImage(titleImage?.url ?? image),
    },
  };
}

/** The address search engines should know: this city's host, without order, view and filters; pages count (decisions §4, SEO). */
function canonicalUrl({ session, city, url }: ShopRequest, page = 1): string {
  const path = url.pathname.replace(/(?<=.)\/+$/, "");
  const search = page > 1 ? `?page=${page}` : "";
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

/** A text of the shop with its slots filled; null for none. */
export function filled({ city }: ShopRequest, text: string | null | undefined): string | null {
  return (text && fillCity(text, { name: city.name, ...city.cases }).trim()) || null;
}

/** Specification §2: " [Страница N]" after the title and the description. */
function paged(text: string, page: number): string {
  return page > 1 ? t("paged", { text, page }) : text;
}

/** Social networks show no SVG: for anything but a raster image they get the shop's sign. */
function sharedImage(path: string | undefined): { image?: string } {
  return path !== undefined && /\.(?:png|jpe?g|webp)(?:\?|$)/i.test(path) ? { image: path } : {};
}
