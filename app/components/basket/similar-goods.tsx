import { CounterpartyField } from "#app/components/kit/counterparty-field.tsx";
import { formatMoney } from "#app/i18n/format.ts";
import { basket as texts } from "#app/i18n/ru/basket.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { BasketRow } from "#app/view-models/shown-basket.ts";

const t = namespace("basket", texts);

/** What the city has in place of a line it lacks; one press takes it in the same quantity, rounded to its own multiplicity. */
export function SimilarGoods({ row: { goods, kind, quantity, left } }: { row: BasketRow }) {
  if (goods.similar.length === 0 || kind === "available") return null;
  return (
    <details className="line-similar">
      <summary>{t("similar", { count: goods.similar.length })}</summary>
      <ul>
        {goods.similar.map(({ uuid, slug, name, unit, price }) => (
          <li key={uuid}>
            <a className="text-link" href={`/product/${slug}`}>
              {name}
            </a>
            <small className="muted">{t("perUnit", { price: formatMoney(price), unit })}</small>
            <form method="post" data-enhance="">
              <CounterpartyField />
              <input type="hidden" name="uuid" value={goods.uuid} />
              <input type="hidden" name="by" value={uuid} />
              <input type="hidden" name="left" value={left} />
              <input type="hidden" name="quantity" value={quantity} />
              <button className="button" name="intent" value="basket.replace" aria-label={t("replaceBy", { name })}>
                {t("replace")}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </details>
  );
}
