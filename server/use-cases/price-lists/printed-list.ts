import { localMoment } from "#app/domain/local-time.ts";
import { moneyToNumber } from "#app/domain/money.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import { formatDate, formatNumber } from "#app/i18n/format.ts";
import { formatDecimal } from "#app/i18n/numbers.ts";
import { priceLists as texts } from "#app/i18n/ru/files/price-lists.ts";
import { namespace } from "#app/i18n/translator.ts";
import { printedPriceList } from "#server/documents/price-list-pdf.ts";
import type { ShopSettings } from "#server/ports/ports.ts";
import { priceListColumns, type PriceListLine } from "./price-list-columns.ts";
import type { PriceListSource } from "./price-list-goods.ts";

const t = namespace("priceLists", texts);

/** Column widths for print by title: titles fit even with all columns. */
const widths = new Map([
  [t("column.article"), 24],
  [t("column.userArticle"), 17],
  [t("column.name"), 40],
  [t("column.unit"), 7],
  [t("column.multiplicity"), 17],
  [t("column.price"), 14],
  [t("column.tiers"), 23],
  [t("column.availability"), 15],
  [t("column.stock"), 13],
]);

/** The printed list: seller and buyer, then goods under category headings. */
export function printedList(
  settings: Pick<ShopSettings, "seller" | "bank" | "email">,
  source: PriceListSource,
  lines: AsyncIterable<PriceListLine>,
  now: number,
): Promise<Uint8Array> {
  const { list, params } = source;
  const columns = priceListColumns(params, { siteUrl: "", attributes: [] }).flatMap((column) => {
    const width = widths.get(column.title);
    return width === undefined ? [] : [{ ...column, width }];
  });
  const all = columns.reduce((sum, { width }) => sum + width, 0);
  const date = formatDate(localMoment(now, list.timezone).date);
  return printedPriceList(
    {
      title: list.name,
      facts: factsOf(settings, source, date),
      columns: columns.map(({ title, width, kind }) => ({
        title,
        width: width / all,
        align: kind === "text" ? "left" : "right",
      })),
      footer: t("printedFooter", { name: list.name, date }),
      pageOf: (page, pages) => t("page", { page, pages }),
    },
    rows(),
  );

  async function* rows() {
    let category: string | null = null;
    for await (const line of lines) {
      if (line.category !== category) yield { heading: (category = line.category) };
      yield columns.map(({ title, cell, kind }) => cellsOfPaper.get(title)?.(line) ?? printedCell(cell(line), kind));
    }
  }
}

function factsOf(
  { seller, bank, email }: Pick<ShopSettings, "seller" | "bank" | "email">,
  { list, buyer, priceType, siteUrl }: PriceListSource,
  date: string,
): [string, string][] {
  const details = [
    seller.name,
    numbersOf({ inn: seller.inn, kpp: bank?.kpp ?? null }),
    t("ogrn", { ogrn: seller.ogrn }),
    seller.address,
    email,
    new URL(siteUrl).host,
  ];
  return [
    [t("seller"), details.join(", ")],
    [t("buyer"), [buyer.name, ...(buyer.inn === null ? [] : [numbersOf({ ...buyer, inn: buyer.inn })])].join(", ")],
    [t("prices"), t("printedPrices", { type: priceType, city: list.city, date })],
  ];
}

function numbersOf({ inn, kpp }: { inn: string; kpp: string | null }): string {
  return kpp === null ? t("inn", { inn }) : t("innKpp", { inn, kpp });
}

const cellsOfPaper = new Map<string, (line: PriceListLine) => string>([
  [t("column.multiplicity"), multiplicityOf],
  [t("column.tiers"), tiersOf],
]);

/** Stacked. */
function tiersOf({ good: { tiers } }: PriceListLine): string {
  return tiers
    .filter(({ from }) => from > 0)
    .map(({ from, price }) =>
      t("tier", { from: formatNumber(quantityToNumber(from)), price: kopecksOf(moneyToNumber(price)) }),
    )
    .join("\n");
}

/** Adds the minimum order if it exceeds one multiplicity. */
function multiplicityOf({ good: { multiplicity, minQuantity } }: PriceListLine): string {
  const step = formatNumber(quantityToNumber(multiplicity));
  const least = formatNumber(quantityToNumber(minQuantity));
  return minQuantity > multiplicity ? t("stepFrom", { step, least }) : step;
}

function printedCell(cell: string | number | null, kind: string): string {
  if (typeof cell !== "number") return cell ?? "";
  return kind === "money" ? kopecksOf(cell) : formatNumber(cell);
}

/** «1 250,00»: the currency is in the head; a price may be finer than a kopeck. */
function kopecksOf(roubles: number): string {
  return formatDecimal(roubles, { least: 2, most: 3 });
}
