import { moneyToNumber, type Money, type VatRate } from "#app/domain/money.ts";
import { netPrice, netPriceDigits, netSum, type TaxedLine } from "#app/domain/order/shipped-line.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { formatDecimal } from "#app/i18n/numbers.ts";
import { orderPapers as texts } from "#app/i18n/ru/orders/order-papers.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("orderPapers", texts);

/** A line of a shipping document, as sold. */
export type GoodsLine = TaxedLine & {
  article: string;
  /** The buyer's own article. */
  userArticle: string | null;
  name: string;
  unit: string;
  okei: string;
  country: string;
};

/** "1 250,00": shipping documents always show kopecks. */
export function kopecksOf(amount: Money): string {
  return formatDecimal(moneyToNumber(amount), { least: 2, most: 2 });
}

function rateOf(rate: VatRate | null): string {
  return rate === null ? t("withoutVat") : t("rate", { rate });
}

/** Computed cells of these forms: quantity, price and sum without VAT, excise, rate, VAT, sum with VAT. */
export function countedCells(line: TaxedLine): string[] {
  return [
    formatNumber(quantityToNumber(line.quantity)),
    formatDecimal(netPrice(line), netPriceDigits),
    kopecksOf(netSum(line)),
    t("withoutExcise"),
    rateOf(line.vatRate),
    line.vatRate === null ? t("withoutVat") : kopecksOf(line.vatSum),
    kopecksOf(line.sum),
  ];
}

/** "21.11.2026" for an ISO date. */
export function numericDate(date: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return `${day}.${month}.${year}`;
}
