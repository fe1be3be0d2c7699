import { totalText } from "#app/components/listing/listing-head.tsx";
import type { Seo } from "#app/contract/backoffice.ts";
import { fillCity } from "#app/domain/city/declension.ts";
import { isFiltered } from "#app/domain/catalog/listing-query.ts";
import { listing as texts } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import { canonicalUrl } from "#app/loaders/canonical.server.ts";
import type { ReadListing } from "#app/loaders/listing.server.ts";
import type { PageMeta } from "#app/loaders/page-meta.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";

const t = namespace("listing", texts);

/** The sentences of a category's page: what the shop wrote for it, else the usual ones with the city's name. */
export function categoryTexts(shop: ShopRequest, name: string, { query, found }: ReadListing, seo: Seo | null) {
  const { page } = query;
  const { name: city, cases } = shop.city;
  const words = { name, inCity: `${cases.preposition} ${cases.prepositional}`, total: totalText(found.total) };
  const written = (text: string | null | undefined) => (text ? fillCity(text, { name: city, ...cases }) : null);
  const meta: PageMeta = {
    title: paged(written(seo?.section.title) ?? t("title", words), page),
    description: paged(written(seo?.section.description) ?? t("description", words), page),
    canonical: canonicalUrl(shop, page),
    noindex: isFiltered(query),
  };
  return {
    heading: written(seo?.section.h1) ?? t("inCity", words),
    // The text describes the whole category: further pages and narrowed ones would only repeat it.
    seoText: page > 1 || isFiltered(query) ? null : written(seo?.seoText),
    meta,
  };
}

/** Specification §2, SEO: pages above the first are told apart. */
function paged(text: string, page: number): string {
  return page > 1 ? t("paged", { text, page }) : text;
}
