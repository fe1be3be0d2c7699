import { CounterpartyField } from "#app/components/kit/counterparty-field.tsx";
import { Icon } from "#app/components/kit/icon.tsx";
import { Money } from "#app/components/kit/money.tsx";
import { SubmitStepper } from "#app/components/kit/stepper.tsx";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { basket as texts } from "#app/i18n/ru/basket.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { BasketRow } from "./basket-page-data.ts";
import { LineReason } from "./line-reason.tsx";
import { ticksForm } from "./ticks-form.ts";

const t = namespace("basket", texts);

export function BasketLine({ row }: { row: BasketRow }) {
  const { uuid, kind, name, slug, article, unit, image, quantity, multiplicity, price, sum } = row;
  const line = `${uuid}:${kind}`;
  return (
    <li className="basket-line">
      <label className="line-tick">
        <input type="hidden" form={ticksForm} name="line" value={line} />
        <input
          type="checkbox"
          form={ticksForm}
          name="ticked"
          value={line}
          defaultChecked={row.ticked}
          aria-label={t("tick", { name })}
          data-auto-submit=""
        />
      </label>
      <img src={image} alt="" width="72" height="54" loading="lazy" />
      <div className="line-product">
        <a href={`/product/${slug}`}>{name}</a>
        <small className="muted">{t("article", { article })}</small>
        <LineReason row={row} />
      </div>
      <form method="post" className="line-quantity" data-enhance="">
        <input type="hidden" name="intent" value="basket.set" />
        <LineFields row={row} />
        <input type="hidden" name="multiplicity" value={multiplicity} />
        <SubmitStepper multiplicity={multiplicity} value={quantity} label={t("quantityOf", { name })} />
      </form>
      <div className="line-cost">
        <Money value={sum} />
        <small className="muted">{t("perUnit", { price: formatMoney(price), unit })}</small>
      </div>
      <form method="post" className="line-removal" data-enhance="">
        <LineFields row={row} />
        <button
          className="close-button"
          name="intent"
          value="basket.remove"
          aria-label={t("remove", { name: `${name}, ${formatQuantity(quantity, unit)}` })}
        >
          <Icon name="x" />
        </button>
      </form>
    </li>
  );
}

function LineFields({ row: { uuid, kind, rest } }: { row: BasketRow }) {
  return (
    <>
      <input type="hidden" name="uuid" value={uuid} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="rest" value={rest} />
      <CounterpartyField />
    </>
  );
}
