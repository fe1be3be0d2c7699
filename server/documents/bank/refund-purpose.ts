import { addMoney, vatIncluded, type Money, type VatRate } from "#app/domain/money.ts";
import { kopecks } from "#app/domain/order/receipt.ts";
import { bankRefund as texts } from "#app/i18n/ru/orders/bank-refund.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("bankRefund", texts);

/** Amount refunded for goods of a VAT rate, null if unknown; rate null is «без НДС». */
export type RateShare = { rate: VatRate | null; sum: Money | null };

/** Maximum length of a payment purpose (Bank of Russia, Regulation 762-П, field 24). */
const mostPurpose = 210;

/** «Назначение платежа» of a refund: its reason and the VAT included, in accounting format. */
export function refundPurpose({
  number,
  buyer,
  amount,
  vat,
}: {
  number: string;
  buyer: string;
  amount: Money;
  vat: readonly RateShare[];
}): string {
  const write = (name: string) => t("purpose", { number, buyer: name, sum: dashed(amount), vat: vatOf(amount, vat) });
  const whole = write(buyer);
  const over = whole.length - mostPurpose;
  return over <= 0 ? whole : write(`${buyer.slice(0, Math.max(0, buyer.length - over - 1)).trimEnd()}…`);
}

function vatOf(amount: Money, vat: readonly RateShare[]): string {
  const shares = vat.length === 1 ? vat.map(({ rate }) => ({ rate, sum: amount })) : vat;
  const isExact = addMoney(...shares.map(({ sum }) => sum).filter((sum) => sum !== null)) === amount;
  const taxed = shares
    .flatMap(({ rate, sum }) => (rate === null ? [] : [{ rate, sum }]))
    .sort((a, b) => b.rate - a.rate)
    .map(({ rate, sum }) =>
      isExact && sum !== null ? t("vatSum", { rate, sum: dashed(vatIncluded(sum, rate)) }) : t("vatRate", { rate }),
    );
  if (taxed.length === 0) return t("withoutVat");
  const untaxed = shares
    .filter(({ rate }) => rate === null)
    .map(({ sum }) => (isExact && sum !== null ? t("sumWithoutVat", { sum: dashed(sum) }) : t("partWithoutVat")));
  return t("vat", { shares: [...taxed, ...untaxed].join(", ") });
}

/** "1234-56" */
function dashed(sum: Money): string {
  return kopecks(sum).replace(".", "-");
}
