import { zonedTime } from "#app/domain/local-time.ts";
import { priceLists as texts } from "#app/i18n/ru/price-lists.ts";
import { namespace } from "#app/i18n/translator.ts";
import { csvFile } from "#server/documents/csv.ts";
import { longSheet } from "#server/documents/long-sheet.ts";
import { ymlFile } from "#server/documents/yml.ts";
import type { FilePorts, MadeFile } from "#server/use-cases/reports/made-file.ts";
import { priceListColumns, type Line } from "./price-list-columns.ts";
import type { PriceListSource } from "./price-list-goods.ts";
import { priceListOffers } from "./price-list-offers.ts";
import { printedList } from "./printed-list.ts";

const t = namespace("priceLists", texts);

/** The lines as the file that was asked for. */
export async function writtenPriceList(
  { settings, clock }: FilePorts,
  source: PriceListSource,
  lines: AsyncIterable<Line>,
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
