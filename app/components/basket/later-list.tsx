import { Thumbnail } from "#app/components/kit/picture.tsx";
import { OwnArticle } from "#app/components/goods/own-article.tsx";
import { CounterpartyField } from "#app/components/kit/fields/counterparty-field.tsx";
import { Button } from "#app/components/kit/button.tsx";
import { Icon } from "#app/components/kit/icon.tsx";
import { Money } from "#app/components/kit/money.tsx";
import { formatQuantity } from "#app/i18n/format.ts";
import { basket as texts } from "#app/i18n/ru/basket/basket.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { LaterGoods } from "#app/view-models/basket/basket-lists.ts";

const t = namespace("basket", texts);

/** Postponed products: excluded from totals, moved back with one press. */
export function LaterList({ list }: { list: readonly LaterGoods[] }) {
  if (list.length === 0) return null;
  return (
    <section className="basket-group basket-later">
      <header>
        <h2>{t("group.later")}</h2>
        <span className="small-text">{t("laterText")}</span>
        {list.length > 1 && (
          <form method="post" data-enhance="">
            <CounterpartyField />
            {list.map(({ uuid }) => (
              <input key={uuid} type="hidden" name="uuid" value={uuid} />
            ))}
            <Button kind="plain" name="intent" value="basket.later.take">
              {t("takeAllBack")}
            </Button>
          </form>
        )}
      </header>
      <ul>
        {list.map(({ uuid, slug, name, article, userArticle, unit, image, quantity, price }) => (
          <li className="basket-line line-later-goods" key={uuid}>
            <Thumbnail src={image} width={72} height={54} />
            <div className="line-product">
              <a href={`/product/${slug}`}>{name}</a>
              <small className="muted">
                {userArticle !== null && <OwnArticle code={userArticle} />}
                {t("article", { article })}
              </small>
            </div>
            <div className="line-cost">
              <b>{formatQuantity(quantity, unit)}</b>
              <small className="muted">
                <Money value={price} unit={unit} />
              </small>
            </div>
            <form method="post" className="line-take" data-enhance="">
              <input type="hidden" name="uuid" value={uuid} />
              <CounterpartyField />
              <Button name="intent" value="basket.later.take" aria-label={t("takeBackOf", { name })}>
                {t("takeBack")}
              </Button>
              <button
                className="close-button"
                name="intent"
                value="basket.later.drop"
                aria-label={t("dropLater", { name })}
              >
                <Icon name="x" />
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
