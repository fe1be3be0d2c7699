import type { ProductSheet } from "#app/components/product/product-sheet.ts";
import { stockText } from "#app/components/kit/stock-line.tsx";
import type { Seo } from "#app/contract/backoffice.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { product as texts } from "#app/i18n/ru/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import { canonicalUrl } from "#app/loaders/canonical.server.ts";
import type { PageMeta } from "#app/loaders/page-meta.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";

const t = namespace("product", texts);

/** What the shop wrote for this product, else the usual sentences with price and stock of the city. */
export function productMeta(shop: ShopRequest, product: ProductSheet, seo: Seo["sectionElement"] | null): PageMeta {
  const { name, article, unit, price } = product;
  const { preposition, prepositional } = shop.city.cases;
  const inCity = `${preposition} ${prepositional}`;
  return {
    title: seo?.title ?? t("title", { name, inCity }),
    description: seo?.description ?? t("description", { name, article, unit, price: formatMoney(price), stock: stockText(product), inCity }),
    canonical: canonicalUrl(shop),
  };
}
