import { Button } from "#app/components/kit/button.tsx";
import { CounterpartyField } from "#app/components/kit/counterparty-field.tsx";
import { Money } from "#app/components/kit/money.tsx";
import { Stepper } from "#app/components/kit/stepper.tsx";
import { StockLine } from "#app/components/kit/stock-line.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { Toggles } from "#app/components/goods/toggles.tsx";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { product as texts } from "#app/i18n/ru/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import { PriceDetails } from "./price-details.tsx";
import type { ProductSheet } from "./product-sheet.ts";
import { ReceiptLines, type ReceiptDays } from "./receipt-days.tsx";
import type { RestockData } from "./restock-data.ts";
import { RestockForm } from "./restock-form.tsx";
import { stepExample } from "./step-example.ts";

const t = namespace("product", texts);

/** What it costs, what there is, when it comes, and the one button. */
export function Offer({
  product,
  receipt,
  restock,
}: {
  product: ProductSheet;
  receipt: ReceiptDays | null;
  restock: RestockData | null;
}) {
  const { city, favouriteIds, comparedUuids } = useFrame();
  const { uuid, externalId, unit, price, oldPrice, stock } = product;
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
      <form method="post" data-enhance="">
        <input type="hidden" name="uuid" value={uuid} />
        <CounterpartyField />
        <Stepper multiplicity={product.multiplicity} minQuantity={product.least} maxQuantity={product.maxQuantity} />
        <Button kind="main" name="intent" value="basket.add">
          {t("toBasket")}
        </Button>
      </form>
      <QuantityHint product={product} />
      {product.sizes !== null && (
        <a className="text-link" href={`/product/${product.slug}/sizes`}>
          {t("sizes", { n: product.sizes.count })}
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

/** No longer sold: what to take instead. */
export function Discontinued({ product: { replacement } }: { product: ProductSheet }) {
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

function QuantityHint({ product: { multiplicity, least, maxQuantity, unit } }: { product: ProductSheet }) {
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
