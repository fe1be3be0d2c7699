import { lineSum, moneyFromNumber, moneyToNumber } from "#app/domain/money.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { product as texts } from "#app/i18n/ru/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ProductSheet } from "./product-sheet.ts";

const t = namespace("product", texts);

/** What the price becomes: for the smallest order, with the tax, from a quantity on, for a pack. */
export function PriceDetails({ product }: { product: ProductSheet }) {
  const { unit, least, vatRate, tiers, packs } = product;
  const vat = vatRate === null ? t("noVat") : t("vat", { rate: vatRate });
  return (
    <>
      <p className="hint">
        {least === 1
          ? vat
          : `${t("stepSum", { sum: sumText(product, least), quantity: formatQuantity(least, unit) })} · ${vat}`}
      </p>
      {tiers.length + packs.length > 0 && (
        <dl className="fact-pairs">
          {tiers.map(({ from, price }) => (
            <div key={from}>
              <dt>{t("tierFrom", { quantity: formatQuantity(from, unit) })}</dt>
              <dd>{formatMoney(price)}</dd>
            </div>
          ))}
          {packs.map(({ name, quantity }) => (
            <div key={name}>
              <dt>{t("pack", { name, quantity: formatQuantity(quantity, unit) })}</dt>
              <dd>{sumText(product, quantity)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** The sum of a line of this quantity at the price that the quantity earns. */
function sumText({ price, tiers }: ProductSheet, units: number): string {
  const quantity = quantityFromNumber(units);
  const ladder = [{ from: 0, price }, ...tiers].map((tier) => ({
    from: quantityFromNumber(tier.from),
    price: moneyFromNumber(tier.price),
  }));
  return formatMoney(moneyToNumber(lineSum(priceAt(ladder, quantity), quantity)));
}
