import type { GoodsPricesRow } from "#app/contract/desk/catalog/goods-prices.ts";
import { formatPlainMoney, formatQuantityOf } from "#app/i18n/format.ts";
import { goodsPrices as texts } from "#app/i18n/ru/desk/catalog/goods-prices.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("goodsPrices", texts);

type Price = Pick<GoodsPricesRow["prices"][number], "price" | "oldPrice" | "tiers">;

/** A price with the old one and tiers below it. */
export function GoodsPriceCell({ price, unit }: { price: Price | undefined; unit: string }) {
  if (price === undefined || price.price === null) return <span className="muted">{t("none")}</span>;
  return (
    <div className="desk-price">
      <span>{formatPlainMoney(price.price)}</span>
      {price.oldPrice !== null && (
        <s className="muted">
          <span className="visually-hidden">{t("was")} </span>
          {formatPlainMoney(price.oldPrice)}
        </s>
      )}
      <Tiers tiers={price.tiers} unit={unit} />
    </div>
  );
}

function Tiers({ tiers, unit }: { tiers: Price["tiers"]; unit: string }) {
  return tiers.map(({ from, price }) => (
    <small key={from} className="muted">
      {t("tier", {
        from: formatQuantityOf(from, unit),
        price: formatPlainMoney(price),
      })}
    </small>
  ));
}
