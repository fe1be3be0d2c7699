import type { Product } from "#app/contract/catalog.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import { rasterOf } from "#app/domain/catalog/raster.ts";
import { offerTerms } from "#app/domain/price-list/offer.ts";
import { quantityToNumber, zeroQuantity } from "#app/domain/quantity.ts";
import { attributeValue } from "#app/i18n/attribute-text.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import { priceLists as texts } from "#app/i18n/ru/price-lists.ts";
import { namespace } from "#app/i18n/translator.ts";
import { productImage } from "#server/db/queries/catalog/drawing-address.ts";
import type { YmlOffer } from "#server/documents/yml.ts";
import { namedAttributes } from "#server/use-cases/catalog/named-attributes.ts";
import type { Line } from "./price-list-columns.ts";
import type { PriceListSource } from "./price-list-goods.ts";

const t = namespace("priceLists", texts);

/** What marketplaces read of a description. */
const mostDescription = 3_000;

/** The lines as offers of a YML file. */
export async function* priceListOffers(
  { params, attributes, siteUrl }: PriceListSource,
  lines: AsyncIterable<Line>,
): AsyncGenerator<YmlOffer> {
  for await (const { good } of lines) {
    const terms = offerTerms({ ...good, price: priceAt(good.tiers, zeroQuantity) });
    yield {
      uuid: good.uuid,
      isAvailable: good.availability === "available",
      url: `${siteUrl}/product/${good.slug}`,
      price: terms.price,
      oldPrice: terms.oldPrice,
      vatRate: good.vatRate,
      categoryUuid: good.categoryUuid,
      // Marketplaces read no SVG and take no goods without a picture.
      picture: siteUrl + rasterOf(productImage(good).url),
      name:
        terms.pack === null
          ? good.name
          : t("packOf", { name: good.name, pack: formatQuantity(quantityToNumber(terms.pack), good.unit) }),
      vendor: good.brand,
      vendorCode: good.article,
      description: shortened(good.details?.description ?? ""),
      country: good.details?.country ?? "",
      grams: terms.grams,
      barcodes: params.withBarcodes ? good.barcodes : [],
      least: terms.least,
      step: terms.step,
      count: params.withStock ? terms.count : null,
      params: [
        ...(params.withOwnArticles && good.userArticle !== null
          ? [{ name: t("column.userArticle"), value: good.userArticle, unit: null }]
          : []),
        ...(params.withAttributes ? namedAttributes(good.attributes ?? [], attributes).map(ymlParam) : []),
      ],
    };
  }
}

/** Ends with a whole word. */
function shortened(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length <= mostDescription) return trimmed;
  return `${trimmed.slice(0, mostDescription).replace(/\s+\S*$/, "")}…`;
}

/** YML keeps numbers plain and names their unit apart. */
function ymlParam({ name, value, unit }: Product["attributes"][number]) {
  return { name, value: attributeValue(value), unit };
}
