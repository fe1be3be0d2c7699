import { localMoment } from "#app/domain/local-time.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import { moneyToNumber } from "#app/domain/money.ts";
import { quantityToNumber, zeroQuantity } from "#app/domain/quantity.ts";
import { formatDate, formatMoney, formatNumber } from "#app/i18n/format.ts";
import { priceLists as texts } from "#app/i18n/ru/price-lists.ts";
import { namespace } from "#app/i18n/translator.ts";
import { productImage } from "#server/db/queries/catalog/drawing-address.ts";
import { csvFile } from "#server/documents/csv.ts";
import { longSheet } from "#server/documents/long-sheet.ts";
import { printedPriceList } from "#server/documents/price-list-pdf.ts";
import { ymlFile, type YmlOffer } from "#server/documents/yml.ts";
import { namedAttributes } from "#server/use-cases/catalog/named-attributes.ts";
import type { FilePorts, MadeFile } from "#server/use-cases/reports/made-file.ts";
import { priceListColumns, type Line } from "./price-list-columns.ts";
import type { PriceListSource } from "./price-list-goods.ts";

const t = namespace("priceLists", texts);

/** The lines as the file that was asked for. */
export async function writtenPriceList(
  { settings, clock }: FilePorts,
  source: PriceListSource,
  lines: AsyncIterable<Line>,
): Promise<MadeFile["bytes"]> {
  const { list, params, attributes } = source;
  const { siteUrl } = settings;
  const today = localMoment(clock.now().getTime(), list.timezone).date;
  if (params.format === "pdf") return printed(source, lines, today);
  if (params.format === "yml") {
    const shop = { name: settings.shopName, company: settings.seller.name, url: siteUrl, date: today };
    const categories = source.goods.categories.map(({ uuid, parent_uuid, name }) => ({
      uuid,
      parentUuid: parent_uuid,
      name,
    }));
    return ymlFile(shop, categories, offers(source, lines, siteUrl));
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

async function* offers(
  { params, attributes }: PriceListSource,
  lines: AsyncIterable<Line>,
  siteUrl: string,
): AsyncGenerator<YmlOffer> {
  for await (const { good } of lines) {
    yield {
      uuid: good.uuid,
      isAvailable: good.availability === "available",
      url: `${siteUrl}/product/${good.slug}`,
      price: moneyToNumber(priceAt(good.tiers, zeroQuantity)),
      oldPrice: good.oldPrice === null ? null : moneyToNumber(good.oldPrice),
      vatRate: good.vatRate,
      categoryUuid: good.categoryUuid,
      picture: params.withImages ? siteUrl + productImage(good).url : null,
      name: good.name,
      vendor: good.brand,
      vendorCode: good.article,
      barcodes: params.withBarcodes ? good.barcodes : [],
      count: params.withStock ? quantityToNumber(good.availableQuantity) : null,
      params: [
        ...(params.withOwnArticles && good.userArticle !== null
          ? [{ name: t("column.userArticle"), value: good.userArticle, unit: null }]
          : []),
        ...(params.withAttributes ? namedAttributes(good.attributes ?? [], attributes) : []),
      ],
    };
  }
}

/** Paper is read by people: what they look for, under the names of categories. */
function printed({ list, params }: PriceListSource, lines: AsyncIterable<Line>, today: string): Promise<Uint8Array> {
  const shown = new Set<keyof typeof texts.column>(["article", "name", "unit", "price", "tiers", "availability"]);
  if (params.withOwnArticles) shown.add("userArticle");
  if (params.withStock) shown.add("stock");
  const titles = new Set([...shown].map((name) => t(`column.${name}`)));
  const columns = priceListColumns(params, { siteUrl: "", attributes: [] }).filter(({ title }) => titles.has(title));
  const all = columns.reduce((sum, { width }) => sum + Math.min(width, mostWidth), 0);
  return printedPriceList(
    {
      title: list.name,
      subtitle: t("printedFrom", { city: list.city, date: formatDate(today) }),
      columns: columns.map(({ title, width, kind }) => ({
        title,
        width: Math.min(width, mostWidth) / all,
        align: kind === "text" ? "left" : "right",
      })),
      pageOf: (page, pages) => t("page", { page, pages }),
    },
    rows(),
  );

  async function* rows() {
    let category: string | null = null;
    for await (const line of lines) {
      if (line.category !== category) yield { heading: (category = line.category) };
      yield columns.map(({ cell, kind }) => printedCell(cell(line), kind));
    }
  }
}

const mostWidth = 44;

function printedCell(cell: string | number | null, kind: string): string {
  if (typeof cell !== "number") return cell ?? "";
  // The column says what money it is.
  return kind === "money" ? formatMoney(cell).replace(/\s₽$/u, "") : formatNumber(cell);
}
