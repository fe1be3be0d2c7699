import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { product as texts } from "#app/i18n/ru/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import { sumOf } from "#app/view-models/product-offer.ts";
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

function sumText(product: ProductViewModel, units: number): string {
  return formatMoney(sumOf(product, units));
}
