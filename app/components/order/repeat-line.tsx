import { describedBy, FieldErrors } from "#app/components/kit/field.tsx";
import type { RepeatItem } from "#app/contract/schedules.ts";
import { quantityField } from "#app/forms/quantities.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { formatMoney, formatNumber, formatQuantity } from "#app/i18n/format.ts";
import { order } from "#app/i18n/ru/order.ts";
import { repeat as texts } from "#app/i18n/ru/repeat.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("repeat", texts);
const said = namespace("order", order);

type Props = { item: RepeatItem; reply: FormReply | null };

/** A line that is sold no more is only told of; what is sold in its place stands under it, unticked. */
export function RepeatLine({ item, reply }: Props) {
  const { uuid, state, name, slug, article, userArticle, image, replacement, ordered, unit } = item;
  const isSold = state !== "gone" && state !== "replaced";
  return (
    <>
      <li className={isSold ? "repeat-line" : "repeat-line repeat-gone"}>
        {isSold ? <Tick uuid={uuid} name={name} first reply={reply} /> : <span className="line-tick" />}
        {image === null ? <span /> : <img src={image} alt="" width="72" height="54" loading="lazy" />}
        <div className="line-product">
          {slug === null ? <span>{name}</span> : <a href={`/product/${slug}`}>{name}</a>}
          <small className="muted">
            {userArticle !== null && `${said("ownArticle", { article: userArticle })} · `}
            {t("article", { article })}
          </small>
          <span className={state === "ok" ? "repeat-state good" : "repeat-state"}>{stateText(item)}</span>
        </div>
        {isSold ? (
          <Quantity {...item} reply={reply} />
        ) : (
          <small className="muted line-quantity">{t("ordered", { quantity: formatQuantity(ordered, unit) })}</small>
        )}
        {isSold && <Price {...item} />}
      </li>
      {replacement && (
        <li className="repeat-line repeat-replacement">
          <Tick uuid={replacement.uuid} name={replacement.name} first={false} reply={reply} />
          <span />
          <div className="line-product">
            <small className="muted">{t("insteadOf", { name })}</small>
            <a href={`/product/${replacement.slug}`}>{replacement.name}</a>
            <small className="muted">{t("article", { article: replacement.article })}</small>
          </div>
          <Quantity {...replacement} reply={reply} />
          <Price unit={replacement.unit} newPrice={replacement.price} oldPrice={replacement.price} />
        </li>
      )}
    </>
  );
}

/** `first`: ticked until somebody says otherwise. */
function Tick({ uuid, name, first, reply }: { uuid: string; name: string; first: boolean; reply: FormReply | null }) {
  const ticked = reply === null ? first : (reply.values["ticked"] ?? "").split(" ").includes(uuid);
  return (
    <label className="line-tick">
      <input type="checkbox" name="ticked" value={uuid} defaultChecked={ticked} aria-label={t("tick", { name })} />
    </label>
  );
}

type Counted = Pick<RepeatItem, "uuid" | "name" | "unit" | "multiplicity" | "quantity"> & { reply: FormReply | null };

function Quantity({ uuid, name, unit, multiplicity, quantity, reply }: Counted) {
  const field = quantityField(uuid);
  const id = `quantity-${uuid}`;
  const errors = reply?.errors[field];
  return (
    <div className="line-quantity">
      <span className="repeat-quantity">
        <input
          className="input"
          id={id}
          name={field}
          defaultValue={reply?.values[field] ?? formatNumber(quantity)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          aria-label={t("quantity", { name })}
          {...describedBy(id, null, errors)}
        />
        {unit}
      </span>
      <FieldErrors id={id} errors={errors} />
      {multiplicity !== 1 && (
        <small className="muted">{t("step", { quantity: formatQuantity(multiplicity, unit) })}</small>
      )}
    </div>
  );
}

function Price({ unit, newPrice, oldPrice }: Pick<RepeatItem, "unit" | "newPrice" | "oldPrice">) {
  if (newPrice === null) return null;
  return (
    <div className="line-cost">
      <b>{t("perUnit", { price: formatMoney(newPrice), unit })}</b>
      {oldPrice !== null && oldPrice !== newPrice && (
        <small className="muted">{t("was", { price: formatMoney(oldPrice) })}</small>
      )}
    </div>
  );
}

function stateText({ state, available, quantity, unit }: RepeatItem): string {
  const values = { available: formatQuantity(available, unit), ordered: formatQuantity(quantity, unit) };
  return state === "partial" ? t("state.partial", values) : t(`state.${state}`);
}
