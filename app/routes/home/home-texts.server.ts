import type { Seo } from "#app/contract/backoffice.ts";
import { home } from "#app/i18n/ru/home.ts";
import { namespace } from "#app/i18n/translator.ts";
import { canonicalUrl } from "#app/loaders/canonical.server.ts";
import type { PageMeta } from "#app/loaders/page-meta.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";

const t = namespace("home", home);

/** What the shop wrote for its main page, else the usual sentences with the city's name. */
export function homeTexts(shop: ShopRequest, seo: Seo | null): { h1: string; meta: PageMeta } {
  const { preposition, prepositional } = shop.city.cases;
  const words = { inCity: `${preposition} ${prepositional}`, shop: shop.loaded.contacts?.shop.name ?? "" };
  return {
    h1: seo?.section.h1 ?? t("h1", words),
    meta: {
      title: seo?.section.title ?? t("title", words),
      description: seo?.section.description ?? t("description", words),
      canonical: canonicalUrl(shop),
    },
  };
}
