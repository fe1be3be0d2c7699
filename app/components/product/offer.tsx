import { PageField } from "#app/components/kit/fields/page-field.tsx";
import { Button } from "#app/components/kit/button.tsx";
import { CounterpartyField } from "#app/components/kit/fields/counterparty-field.tsx";
import { Money } from "#app/components/kit/money.tsx";
import { Stepper } from "#app/components/kit/fields/stepper.tsx";
import { StockLine } from "#app/components/kit/stock-line.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { useWrongQuantity } from "#app/components/frame/wrong-quantity.ts";
import { Toggles } from "#app/components/goods/toggles.tsx";
import { quantityFromNumber, quantityToNumber, settleQuantity } from "#app/domain/quantity.ts";
import { formatMoney, formatQuantity, formatQuantityOf } from "#app/i18n/format.ts";
import { product as texts } from "#app/i18n/ru/catalog/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import { sumOf } from "#app/view-models/catalog/product-offer.ts";
import type { ProductViewModel } from "#app/view-models/catalog/product.ts";
import { ReceiptLines, type ReceiptDays } from "./receipt-days.tsx";
import type { RestockViewModel } from "#app/view-models/catalog/restock.ts";
import { RestockForm } from "./restock-form.tsx";

const t = namespace("product", texts);

export function Offer({
  product,
  receipt,
  restock,
}: {
  product: ProductViewModel;
  receipt: ReceiptDays | null;
  restock: RestockViewModel | null;
}) {
  const { city, favouriteIds, comparedUuids } = useFrame();
  const { uuid, externalId, unit, price, oldPrice, stock } = product;
  const wrong = useWrongQuantity("basket.add", uuid);
  return (
    <section className="product-offer" aria-label={t("offer")}>
      <p>
        <Money value={price} unit={unit} />
        {oldPrice !== undefined && <s className="muted">{formatMoney(oldPrice)}</s>}
      </p>
      <PriceDetails product={product} />
      <p>
        <StockLine product={product} />
        <small className="muted">{` · ${city.name}`}</small>
      </p>
      {stock.length > 1 && (
        <dl className="fact-pairs">
          {stock.map(({ name, quantity }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatQuantity(quantity, unit)}</dd>
            </div>
          ))}
        </dl>
      )}
      <form className="offer-form" method="post" data-enhance="">
        <input type="hidden" name="uuid" value={uuid} />
        <CounterpartyField />
        <span className="only-on-phone" aria-hidden="true">
          <Money value={price} unit={unit} />
        </span>
        <Stepper
          multiplicity={product.multiplicity}
          minQuantity={product.least}
          maxQuantity={product.maxQuantity}
          unit={product.unit}
          wrong={wrong}
        />
        <PageField />
        <Button kind="main" name="intent" value="basket.add">
          {t("toBasket")}
        </Button>
      </form>
      <QuantityHint product={product} />
      {product.sizes !== null && (
        <a className="text-link" href={`/product/${product.slug}/sizes`}>
          {t("sizes", { count: product.sizes.count })}
        </a>
      )}
      {receipt !== null && <ReceiptLines days={receipt} />}
      <RestockForm key={uuid} product={product} data={restock} />
      <Toggles
        worded
        goods={{ uuid, externalId }}
        favourite={favouriteIds.includes(externalId)}
        compared={comparedUuids.includes(uuid)}
      />
    </section>
  );
}

/** No longer sold: links to the replacement. */
export function Discontinued({ product: { replacement } }: { product: ProductViewModel }) {
  return (
    <section className="product-offer" aria-label={t("offer")}>
      <h2>{t("discontinued")}</h2>
      <p>{t("discontinuedText")}</p>
      {replacement !== null && (
        <p>
          {`${t("replacement")} `}
          <a href={`/product/${replacement.slug}`}>{replacement.name}</a>
        </p>
      )}
    </section>
  );
}

function QuantityHint({ product: { multiplicity, least, maxQuantity, unit } }: { product: ProductViewModel }) {
  const example = stepExample(multiplicity);
  const hints = [
    example &&
      t("stepHint", {
        step: formatQuantity(multiplicity, unit),
        typed: formatQuantity(example.typed),
        settled: formatQuantity(example.settled),
      }),
    least > multiplicity && t("least", { quantity: formatQuantity(least, unit) }),
    maxQuantity !== null && t("most", { quantity: formatQuantity(maxQuantity, unit) }),
  ].filter(Boolean);
  return hints.length === 0 ? null : <p className="hint">{hints.join(" ")}</p>;
}

/**
 * Example of a quantity that is not a multiple, and its rounded value; null for a multiplicity of one. Units, as on
 * the wire.
 */
function stepExample(multiplicity: number): { typed: number; settled: number } | null {
  if (multiplicity === 1) return null;
  // One and a half steps lie between two multiples; whole units are preferred.
  const typed = multiplicity > 1 ? Math.floor(multiplicity) + 1 : Math.round(multiplicity * 1500) / 1000;
  const settled = settleQuantity(quantityFromNumber(typed), { multiplicity: quantityFromNumber(multiplicity) });
  if (!settled.ok || !settled.value.rounded) return null;
  return { typed, settled: quantityToNumber(settled.value.quantity) };
}

/** Minimum order sum, VAT, price tiers, packs. */
function PriceDetails({ product }: { product: ProductViewModel }) {
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
              <dt>{t("tierFrom", { quantity: formatQuantityOf(from, unit) })}</dt>
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
