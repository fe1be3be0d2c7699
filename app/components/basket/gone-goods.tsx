import { CounterpartyField } from "#app/components/kit/fields/counterparty-field.tsx";
import { Icon } from "#app/components/kit/icon.tsx";
import type { Basket } from "#app/contract/basket/baskets.ts";
import { basket as texts } from "#app/i18n/ru/basket/basket.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("basket", texts);

/** Products no longer on sale, shown until the visitor removes them. */
export function GoneGoods({ list }: { list: Basket["gone"] }) {
  return (
    <section className="basket-group">
      <header>
        <h2>{t("group.gone")}</h2>
        <span className="small-text">{t("goneText")}</span>
      </header>
      <ul>
        {list.map(({ uuid, name, article, replacement }) => (
          <li className="basket-line line-gone" key={uuid}>
            <div className="line-product">
              <span>{name}</span>
              <small className="muted">{t("article", { article })}</small>
              {replacement && (
                <span>
                  {t("replacement")}{" "}
                  <a className="text-link" href={`/product/${replacement.slug}`}>
                    {replacement.name}
                  </a>
                </span>
              )}
            </div>
            <form method="post" className="line-removal" data-enhance="">
              <input type="hidden" name="uuid" value={uuid} />
              <CounterpartyField />
              <button className="close-button" name="intent" value="basket.remove" aria-label={t("remove", { name })}>
                <Icon name="x" />
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
