import type { Product } from "#app/contract/catalog/catalog.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import { zonedTime } from "#app/domain/local-time.ts";
import { offerTerms } from "#app/domain/price-list/offer.ts";
import { quantityToNumber, zeroQuantity } from "#app/domain/quantity.ts";
import { attributeValue } from "#app/i18n/attribute-text.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import { priceLists as texts } from "#app/i18n/ru/files/price-lists.ts";
import { namespace } from "#app/i18n/translator.ts";
import { csvFile } from "#server/documents/csv.ts";
import { longSheet } from "#server/documents/long-sheet.ts";
import { ymlFile, type YmlOffer } from "#server/documents/yml.ts";
import { namedAttributes } from "#server/use-cases/catalog/named-attributes.ts";
import type { FilePorts, MadeFile } from "#server/use-cases/files/made-file.ts";
import { pictureOf, priceListColumns, type PriceListLine } from "./price-list-columns.ts";
import type { PriceListSource } from "./price-list-goods.ts";
import { printedList } from "./printed-list.ts";

const t = namespace("priceLists", texts);

/** The lines in the requested file format. */
export async function writtenPriceList(
  { settings, clock }: FilePorts,
  source: PriceListSource,
  lines: AsyncIterable<PriceListLine>,
): Promise<MadeFile["bytes"]> {
  const { list, params, attributes, siteUrl } = source;
  const now = clock.now().getTime();
  if (params.format === "pdf") return printedList(settings, source, lines, now);
  if (params.format === "yml") {
    const date = zonedTime(now, list.timezone);
    const shop = { name: settings.shopName, company: settings.seller.name, url: siteUrl, date };
    const categories = source.goods.categories.map(({ uuid, parent_uuid, name }) => ({
      uuid,
      parentUuid: parent_uuid,
      name,
    }));
    return ymlFile(shop, categories, priceListOffers(source, lines));
  }
  const columns = priceListColumns(params, { siteUrl, attributes });
  const titles = columns.map(({ title }) => title);
  return params.format === "csv"
    ? csvFile(titles, cells(), params.encoding)
    : longSheet({ name: t("sheet"), columns }, cells());

  async function* cells() {
    for await (const line of lines) yield columns.map(({ cell }) => cell(line));
  }
}

/** Maximum description length accepted by marketplaces. */
const mostDescription = 3_000;

/** Lines as YML offers. */
async function* priceListOffers(
  { params, attributes, siteUrl }: PriceListSource,
  lines: AsyncIterable<PriceListLine>,
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
      // Marketplaces accept neither SVG nor goods without a picture.
      picture: pictureOf(good, siteUrl),
      name:
        terms.pack === null
          ? good.name
          : t("packOf", { name: good.name, pack: formatQuantity(quantityToNumber(terms.pack), good.unit) }),
      vendor: good.brand ?? "",
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

/** Cut at a word boundary. */
function shortened(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length <= mostDescription) return trimmed;
  return `${trimmed.slice(0, mostDescription).replace(/\s+\S*$/, "")}…`;
}

/** In YML numbers are plain and units separate. */
function ymlParam({ name, value, unit }: Product["attributes"][number]) {
  return { name, value: attributeValue(value), unit };
}
