import { PageField } from "#app/components/kit/fields/page-field.tsx";
import { Button } from "#app/components/kit/button.tsx";
import { CounterpartyField } from "#app/components/kit/fields/counterparty-field.tsx";
import type { FoundSearch } from "#app/contract/catalog/found-search.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import { listedCodes } from "#app/i18n/ru/basket/listed-codes.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("listedCodes", listedCodes);

/**
 * Products by a pasted list of codes as one order: the minimum quantity of each is added, and changed here or in the
 * basket.
 */
export function ListedCodes({ listed }: { listed: NonNullable<FoundSearch["listed"]> }) {
  const found = listed.filter(({ product }) => product !== null).length;
  return (
    <form method="post" data-enhance="" className="listed-codes">
      <CounterpartyField />
      <h2>{t("title", { found, count: listed.length })}</h2>
      <ul>
        {listed.map(({ code, product }) => (
          <li key={code}>
            <b>{code}</b>
            {product === null ? (
              <span className="muted">{t("missing")}</span>
            ) : (
              <>
                <a href={`/product/${product.slug}`}>{product.name}</a>
                <input type="hidden" name="uuid" value={product.uuid} />
                <input
                  className="input"
                  name="quantity"
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={formatQuantity(product.quantity)}
                  aria-label={t("quantity", { name: product.name })}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <PageField />
      <Button kind="main" name="intent" value="basket.add">
        {t("toBasket")}
      </Button>
    </form>
  );
}
