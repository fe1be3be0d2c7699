import { Thumbnail } from "#app/components/kit/picture.tsx";
import { OwnArticle } from "#app/components/goods/own-article.tsx";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { basketLists as texts } from "#app/i18n/ru/basket/basket-lists.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Basket } from "#app/contract/basket/baskets.ts";
import type { LaterGoods } from "#app/view-models/basket/basket-lists.ts";

const t = namespace("basketLists", texts);

/** Read-only products of a list or a shared basket. */
export function GoodsRows({ goods, gone }: { goods: readonly LaterGoods[]; gone: Basket["gone"] }) {
  return (
    <section className="basket-group">
      <ul>
        {goods.map(({ uuid, slug, name, article, userArticle, unit, availability, image, quantity, price }) => (
          <li className="basket-line line-shown" key={uuid}>
            <Thumbnail src={image} width={72} height={54} />
            <div className="line-product">
              <a href={`/product/${slug}`}>{name}</a>
              <small className="muted">
                {userArticle !== null && <OwnArticle code={userArticle} />}
                {t("article", { article })}
              </small>
              {availability !== "available" && <span className="line-reason">{t(`state.${availability}`)}</span>}
            </div>
            <div className="line-cost">
              <b>{formatQuantity(quantity, unit)}</b>
              <small className="muted">{t("perUnit", { price: formatMoney(price), unit })}</small>
            </div>
          </li>
        ))}
        {gone.map(({ uuid, name, article }) => (
          <li className="basket-line line-gone" key={uuid}>
            <div className="line-product">
              <span>{name}</span>
              <small className="muted">{t("article", { article })}</small>
              <span className="line-reason">{t("state.gone")}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
