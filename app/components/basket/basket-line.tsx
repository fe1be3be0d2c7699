import { memo } from "react";
import { Thumbnail } from "#app/components/kit/picture.tsx";
import { Icon } from "#app/components/kit/icon.tsx";
import { Money } from "#app/components/kit/money.tsx";
import { SubmitStepper, type WrongQuantity } from "#app/components/kit/fields/stepper.tsx";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { basket as texts } from "#app/i18n/ru/basket/basket.ts";
import { namespace } from "#app/i18n/translator.ts";
import { lineName } from "#app/view-models/basket/basket.ts";
import { isSameRow, type BasketRow } from "#app/view-models/basket/shown-basket.ts";
import { ticksForm } from "./ticks-form.ts";

const t = namespace("basket", texts);

/** `counterparty` is the one the page was rendered for (see `CounterpartyField`); null for guests. */
export type LinePlace = { inCity: string; counterparty: string | null };

type Props = LinePlace & { id: string; row: BasketRow; when: string; wrong: WrongQuantity | undefined };

/**
 * `when` is the delivery date of its group. Buttons are labelled by their word and the product name with this `id`
 * (LineWords). Depends on its props only: of a hundred lines, those are rendered again that changed.
 */
export const BasketLine = memo(Line, ({ row, ...own }, { row: next, ...nextOwn }) => {
  const isSame = own.id === nextOwn.id && own.when === nextOwn.when && own.wrong?.typed === nextOwn.wrong?.typed;
  return isSame && own.inCity === nextOwn.inCity && own.counterparty === nextOwn.counterparty && isSameRow(row, next);
});

function Line({ id, row, when, inCity, counterparty, wrong }: Props) {
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
      <Thumbnail src={image} width={72} height={54} />
      <div className="line-product">
        <a id={id} href={`/product/${slug}`}>
          {name}
        </a>
        <small className="muted">
          {t("article", { article })}
          {userArticle !== null && ` · ${t("userArticle", { code: userArticle })}`}
        </small>
        <LineReason row={row} inCity={inCity} counterparty={counterparty} />
        <small className="muted">{when}</small>
        {(!divided || !hasField) && <SimilarGoods row={row} counterparty={counterparty} />}
      </div>
      {hasField ? (
        <LineQuantity id={id} row={row} counterparty={counterparty} wrong={wrong} />
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
        <Counterparty of={counterparty} />
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

/** For a product on two lines the quantity distinguishes them. */
function removalName(id: string, { goods, divided, hasField, whole, quantity }: BasketRow) {
  if (!divided) return { "aria-labelledby": `remove-of ${id}` };
  const amount = formatQuantity(hasField ? whole : quantity, goods.unit);
  return { "aria-label": `${t("removeOf")} ${goods.name}, ${amount}` };
}

/** One field for the whole product: the part missing from stock is the next line. */
function LineQuantity({ id, row: { goods, divided }, counterparty, wrong }: Omit<Props, "inCity" | "when">) {
  const { uuid, unit, multiplicity, minQuantity, maxQuantity, quantity } = goods;
  return (
    <form method="post" className="line-quantity" data-enhance="">
      <input type="hidden" name="intent" value="basket.set" />
      <input type="hidden" name="uuid" value={uuid} />
      <Counterparty of={counterparty} />
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

/** Rendered once per page: the lines refer to these texts by id. */
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

function LineReason({ row, inCity, counterparty }: LinePlace & { row: BasketRow }) {
  const stock = stockReason(row, inCity);
  const { uuid, name, priceBefore } = row.goods;
  return (
    <>
      {stock && <span className="line-reason">{stock}</span>}
      {priceBefore !== null && row.hasField && (
        <form method="post" className="line-reason" data-enhance="">
          {t("priceChanged", { before: formatMoney(priceBefore), after: formatMoney(row.price) })}{" "}
          <Counterparty of={counterparty} />
          <input type="hidden" name="uuid" value={uuid} />
          <button className="text-link" name="intent" value="basket.seen" aria-label={t("priceSeenOf", { name })}>
            {t("pricesSeen")}
          </button>
        </form>
      )}
    </>
  );
}

function stockReason({ goods, kind, divided, quantity, shortage, whole }: BasketRow, inCity: string): string | null {
  const amount = (units: number) => formatQuantity(units, goods.unit);
  if (divided)
    return kind === "available"
      ? t("splitHere", { whole: amount(whole), here: amount(quantity) })
      : t("splitRest", { whole: amount(whole) });
  if (kind === "available") return shortage > 0 ? t("wholeWaits", { shortage: amount(shortage) }) : null;
  return kind === "notAvailable" ? t("noneHere", { cityIn: inCity }) : null;
}

/**
 * Alternatives in stock for a missing line; one press adds the same quantity, rounded to the product's multiplicity.
 */
function SimilarGoods({ row: { goods, kind, quantity, left }, counterparty }: SimilarProps) {
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
              <Counterparty of={counterparty} />
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

type SimilarProps = Pick<LinePlace, "counterparty"> & { row: BasketRow };

function Counterparty({ of }: { of: string | null }) {
  return of !== null && <input type="hidden" name="counterparty" value={of} />;
}
