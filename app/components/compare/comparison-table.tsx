import { PageField } from "#app/components/kit/page-field.tsx";
import { Button } from "#app/components/kit/button.tsx";
import { CounterpartyField } from "#app/components/kit/counterparty-field.tsx";
import { Money } from "#app/components/kit/money.tsx";
import { StockLine } from "#app/components/kit/stock-line.tsx";
import { OwnArticle } from "#app/components/goods/own-article.tsx";
import { formatQuantity } from "#app/i18n/format.ts";
import { compare as texts } from "#app/i18n/ru/compare.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ComparedViewModel, ComparisonRow } from "#app/view-models/comparison.ts";

const t = namespace("compare", texts);

/** A column per product, a row per attribute; wide ones scroll in their own box, heads and names stay in sight. */
export function ComparisonTable({
  name,
  products,
  rows,
}: {
  name: string;
  products: ComparedViewModel[];
  rows: ComparisonRow[];
}) {
  return (
    <div className="comparison-scroll" tabIndex={0} role="region" aria-label={t("table", { name })}>
      <table className="comparison-table">
        <thead>
          <tr>
            <th scope="col">{t("product")}</th>
            {products.map((product) => (
              <ProductHead key={product.uuid} product={product} />
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t("stock")}</th>
            {products.map((product) => (
              <td key={product.uuid}>
                <StockLine product={product} />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t("article")}</th>
            {products.map((product) => (
              <td key={product.uuid}>
                {product.userArticle !== undefined && <OwnArticle code={product.userArticle} />}
                {product.article}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t("brand")}</th>
            {products.map((product) => (
              <td key={product.uuid}>{product.brand ?? t("absent")}</td>
            ))}
          </tr>
          {products.some(({ tiers }) => tiers.length > 0) && (
            <tr>
              <th scope="row">{t("tiers")}</th>
              {products.map(({ uuid, tiers, unit }) => (
                <td key={uuid}>
                  {tiers.length === 0 && t("absent")}
                  {tiers.map(({ from, price }) => (
                    <div key={from}>
                      {t("tierFrom", { quantity: formatQuantity(from, unit) })} <Money value={price} unit={unit} />
                    </div>
                  ))}
                </td>
              ))}
            </tr>
          )}
          {rows.map(({ name, values, differs }) => (
            <tr key={name} className={differs ? "differs" : undefined}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={products[index]?.uuid}>{value ?? t("absent")}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Adds one minimum order to the basket; the quantity is changed there. */
function ProductHead({
  product: { uuid, name, slug, image, price, unit, least, multiplicity },
}: {
  product: ComparedViewModel;
}) {
  return (
    <th scope="col" abbr={name}>
      <img src={image} alt="" width="200" height="150" />
      <a href={`/product/${slug}`}>{name}</a>
      <Money value={price} unit={unit} />
      <form method="post" data-enhance="">
        <input type="hidden" name="uuid" value={uuid} />
        <input type="hidden" name="quantity" value={String(least ?? multiplicity)} />
        <CounterpartyField />
        <PageField />
        <Button kind="main" name="intent" value="basket.add" aria-label={t("toBasketNamed", { name })}>
          {t("toBasket")}
        </Button>
      </form>
      <button className="text-link" form="compare-off" name="uuid" value={uuid} aria-label={t("removeNamed", { name })}>
        {t("remove")}
      </button>
    </th>
  );
}
