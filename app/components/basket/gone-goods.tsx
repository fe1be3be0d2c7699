import { CounterpartyField } from "#app/components/kit/counterparty-field.tsx";
import { Icon } from "#app/components/kit/icon.tsx";
import type { Basket } from "#app/contract/baskets.ts";
import { basket as texts } from "#app/i18n/ru/basket.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("basket", texts);

/** Products that left the shop are said, not dropped; the visitor removes them. */
export function GoneGoods({ list }: { list: Basket["gone"] }) {
  return (
    <section className="grp">
      <header>
        <h2>{t("group.gone")}</h2>
        <span className="sm">{t("goneText")}</span>
      </header>
      <ul>
        {list.map(({ uuid, name, article, replacement }) => (
          <li className="row off" key={uuid}>
            <div className="what">
              <span>{name}</span>
              <small className="mt">{t("article", { article })}</small>
              {replacement && (
                <span>
                  {t("replacement")}{" "}
                  <a className="lnk" href={`/product/${replacement.slug}`}>
                    {replacement.name}
                  </a>
                </span>
              )}
            </div>
            <form method="post" className="del" data-enhance="">
              <input type="hidden" name="uuid" value={uuid} />
              <CounterpartyField />
              <button className="cls" name="intent" value="basket.remove" aria-label={t("remove", { name })}>
                <Icon name="x" />
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
