import { lineSum, moneyFromNumber, moneyToNumber } from "#app/domain/money.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { product as texts } from "#app/i18n/ru/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ProductViewModel } from "#app/view-models/product.ts";

const t = namespace("product", texts);

/** Price of the smallest order, VAT, tiers from a quantity on, packs. */
export function PriceDetails({ product }: { product: ProductViewModel }) {
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

/** The sum of this quantity at its tier's price. */
function sumText({ price, tiers }: ProductViewModel, units: number): string {
  const quantity = quantityFromNumber(units);
  const ladder = [{ from: 0, price }, ...tiers].map((tier) => ({
    from: quantityFromNumber(tier.from),
    price: moneyFromNumber(tier.price),
  }));
  return formatMoney(moneyToNumber(lineSum(priceAt(ladder, quantity), quantity)));
}
