import { CounterpartyField } from "#app/components/kit/counterparty-field.tsx";
import { Icon } from "#app/components/kit/icon.tsx";
import { Money } from "#app/components/kit/money.tsx";
import { SubmitStepper } from "#app/components/kit/stepper.tsx";
import { useWrongQuantity } from "#app/components/frame/wrong-quantity.ts";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { basket as texts } from "#app/i18n/ru/basket.ts";
import { namespace } from "#app/i18n/translator.ts";
import { lineName } from "#app/view-models/basket.ts";
import type { BasketRow } from "#app/view-models/shown-basket.ts";
import { LineReason } from "./line-reason.tsx";
import { SimilarGoods } from "./similar-goods.tsx";
import { ticksForm } from "./ticks-form.ts";

const t = namespace("basket", texts);

/** `when` is the day of its group. What is pressed in it is called by its word and the name, whose `id` this is (LineWords). */
export function BasketLine({ id, row, when }: { id: string; row: BasketRow; when: string }) {
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
          aria-labelledby={`tick-of ${id}`}
          data-auto-submit=""
        />
      </label>
      <img src={image} alt="" width="72" height="54" loading="lazy" />
      <div className="line-product">
        <a id={id} href={`/product/${slug}`}>
          {name}
        </a>
        <small className="muted">
          {t("article", { article })}
          {userArticle !== null && ` · ${t("userArticle", { code: userArticle })}`}
        </small>
        <LineReason row={row} />
        <small className="muted">{when}</small>
        {(!divided || !hasField) && <SimilarGoods row={row} />}
      </div>
      {hasField ? (
        <LineQuantity id={id} row={row} />
      ) : (
        <b className="line-quantity">{formatQuantity(quantity, unit)}</b>
      )}
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
        {row.left > 0 && <input type="hidden" name="rest" value={row.left} />}
        <CounterpartyField />
        <button className="close-button" name="intent" value="basket.remove" {...removalName(id, row)}>
          <Icon name="x" />
        </button>
        {hasField && (
          <button
            className="text-link line-later"
            name="intent"
            value="basket.later"
            aria-labelledby={`later-of ${id}`}
          >
            {t("later")}
          </button>
        )}
      </form>
    </li>
  );
}

/** Of a product on two lines each is told by its quantity. */
function removalName(id: string, { goods, divided, hasField, whole, quantity }: BasketRow) {
  if (!divided) return { "aria-labelledby": `remove-of ${id}` };
  const amount = formatQuantity(hasField ? whole : quantity, goods.unit);
  return { "aria-label": `${t("removeOf")} ${goods.name}, ${amount}` };
}

/** One field for the whole of a product: what the stock lacks of it stands on a line below, which follows. */
function LineQuantity({ id, row: { goods, divided } }: { id: string; row: BasketRow }) {
  const { uuid, unit, multiplicity, minQuantity, maxQuantity, quantity } = goods;
  const wrong = useWrongQuantity("basket.set", uuid);
  return (
    <form method="post" className="line-quantity" data-enhance="">
      <input type="hidden" name="intent" value="basket.set" />
      <input type="hidden" name="uuid" value={uuid} />
      <CounterpartyField />
      <input type="hidden" name="multiplicity" value={multiplicity} />
      <SubmitStepper
        multiplicity={multiplicity}
        minQuantity={minQuantity}
        maxQuantity={maxQuantity}
        unit={unit}
        value={quantity}
        labelledBy={`quantity-of ${id}${divided ? " whole" : ""}`}
        wrong={wrong}
      />
      {divided && <small className="muted">{t("wholeHint")}</small>}
    </form>
  );
}

/** Once per page: hundreds of lines refer to them. */
export function LineWords() {
  return (
    <div hidden>
      <span id="tick-of">{t("tickOf")}</span>
      <span id="quantity-of">{t("quantityOf")}</span>
      <span id="whole">{t("wholeHint")}</span>
      <span id="remove-of">{t("removeOf")}</span>
      <span id="later-of">{t("laterOf")}</span>
    </div>
  );
}
