import { CounterpartyField } from "#app/components/kit/counterparty-field.tsx";
import { Icon } from "#app/components/kit/icon.tsx";
import { Money } from "#app/components/kit/money.tsx";
import { SubmitStepper } from "#app/components/kit/stepper.tsx";
import { useWrongQuantity } from "#app/components/frame/wrong-quantity.ts";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { basket as texts } from "#app/i18n/ru/basket.ts";
import { namespace } from "#app/i18n/translator.ts";
import { lineName, type BasketRow } from "#app/view-models/shown-basket.ts";
import { LineReason } from "./line-reason.tsx";
import { SimilarGoods } from "./similar-goods.tsx";
import { ticksForm } from "./ticks-form.ts";

const t = namespace("basket", texts);

/** `when` is the day of its group. */
export function BasketLine({ row, when }: { row: BasketRow; when: string }) {
  const { goods, kind, quantity, hasField, divided, price, sum, tier } = row;
  const { uuid, name, slug, article, userArticle, unit, image } = goods;
  const line = lineName(uuid, kind);
  return (
    <li className="basket-line">
      <label className="line-tick">
        <input type="hidden" form={ticksForm} name="line" value={line} />
        <input
          type="checkbox"
          form={ticksForm}
          name="ticked"
          value={line}
          defaultChecked={kind === "available" ? goods.ticked.available : goods.ticked.waiting}
          aria-label={t("tick", { name })}
          data-auto-submit=""
        />
      </label>
      <img src={image} alt="" width="72" height="54" loading="lazy" />
      <div className="line-product">
        <a href={`/product/${slug}`}>{name}</a>
        <small className="muted">
          {t("article", { article })}
          {userArticle !== null && ` · ${t("userArticle", { code: userArticle })}`}
        </small>
        <LineReason row={row} />
        <small className="muted">{when}</small>
        {(!divided || !hasField) && <SimilarGoods row={row} />}
      </div>
      {hasField ? <LineQuantity row={row} /> : <b className="line-quantity">{formatQuantity(quantity, unit)}</b>}
      <div className="line-cost">
        <Money value={sum} />
        <small className="muted">
          {divided
            ? t("share", { quantity: formatQuantity(quantity, unit), price: formatMoney(price) })
            : t("perUnit", { price: formatMoney(price), unit })}
        </small>
        {tier && (
          <small className="line-tier">
            {t("tier", { more: formatQuantity(tier.more, unit), price: formatMoney(tier.price) })}
          </small>
        )}
      </div>
      <form method="post" className="line-removal" data-enhance="">
        <input type="hidden" name="uuid" value={uuid} />
        <input type="hidden" name="rest" value={row.left} />
        <CounterpartyField />
        <button
          className="close-button"
          name="intent"
          value="basket.remove"
          aria-label={t("remove", { name: `${name}, ${formatQuantity(hasField ? row.whole : quantity, unit)}` })}
        >
          <Icon name="x" />
        </button>
        {hasField && (
          <button
            className="text-link line-later"
            name="intent"
            value="basket.later"
            aria-label={t("laterOf", { name })}
          >
            {t("later")}
          </button>
        )}
      </form>
    </li>
  );
}

/** One field for the whole of a product: what the stock lacks of it stands on a line below, which follows. */
function LineQuantity({ row: { goods, divided } }: { row: BasketRow }) {
  const { uuid, name, unit, multiplicity, quantity } = goods;
  const wrong = useWrongQuantity("basket.set", uuid);
  return (
    <form method="post" className="line-quantity" data-enhance="">
      <input type="hidden" name="intent" value="basket.set" />
      <input type="hidden" name="uuid" value={uuid} />
      <CounterpartyField />
      <input type="hidden" name="multiplicity" value={multiplicity} />
      <SubmitStepper
        multiplicity={multiplicity}
        unit={unit}
        value={quantity}
        label={t(divided ? "wholeQuantityOf" : "quantityOf", { name })}
        wrong={wrong}
      />
      {divided && <small className="muted">{t("wholeHint")}</small>}
    </form>
  );
}
