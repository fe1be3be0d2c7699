import type { ReactNode } from "react";
import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import { describedBy, Field, FieldErrors } from "#app/components/kit/fields/field.tsx";
import { maskedBy } from "#app/components/kit/fields/mask-input.ts";
import type { OrderChoices } from "#app/contract/orders/order-changes.ts";
import { removalField } from "#app/forms/orders/order-change-fields.ts";
import { quantityField } from "#app/forms/basket/quantities.ts";
import { formatNumber, formatQuantity } from "#app/i18n/format.ts";
import { orderChange as texts } from "#app/i18n/ru/orders/order-change.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { OrderChangeReply } from "#app/view-models/orders/order-change.ts";

const t = namespace("orderChange", texts);
const onFocus = maskedBy("quantity");

export type ChangeState = {
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string[] | undefined>>;
  idOf(name: string): string;
};
type Props = Pick<OrderChangeReply, "added" | "search"> & {
  lines: OrderChoices["lines"];
  state: ChangeState;
  mayAdd: boolean;
};

/** Quantities of ordered and added products. */
export function OrderChangeGoods({ lines, added, search, state, mayAdd }: Props) {
  const fresh = added.filter(({ uuid }) => !lines.some((line) => line.uuid === uuid));
  return (
    <section>
      <h2>{t("goods")}</h2>
      <ul className="change-goods">
        {lines.map((line) => (
          <Goods key={line.uuid} {...line} state={state}>
            <span className="muted">
              {t("now", { quantity: formatQuantity(line.quantity, line.unit) })}
              {line.isSold ? "" : `. ${t("notSold")}`}
            </span>
          </Goods>
        ))}
        {fresh.map((goods) => (
          <Goods key={goods.uuid} {...goods} state={state} isAdded>
            <span className="status-text waiting">{t("added")}</span>
            <input type="hidden" name="added" value={goods.uuid} />
          </Goods>
        ))}
      </ul>
      {mayAdd && (
        <div className="change-search">
          <Field
            label={t("find")}
            hint={t("findHint")}
            name="find"
            id={state.idOf("find")}
            defaultValue={state.values["find"]}
            maxLength={100}
            autoComplete="off"
          />
          <Button name="intent" value="order.change.find" formNoValidate>
            {t("findButton")}
          </Button>
        </div>
      )}
      {search !== null && (
        <p role="status" className="hint">
          {search.outcome === "already"
            ? t("foundAlready")
            : t(search.outcome === "found" ? "found" : "foundNothing", { query: search.query })}
        </p>
      )}
    </section>
  );
}

type GoodsProps = {
  uuid: string;
  article: string;
  name: string;
  unit: string;
  multiplicity: number;
  state: ChangeState;
  isAdded?: boolean;
  children: ReactNode;
};

function Goods({ uuid, article, name, unit, multiplicity, state, isAdded = false, children }: GoodsProps) {
  const field = quantityField(uuid);
  const id = state.idOf(field);
  const wrong = state.errors[field];
  const removal = removalField(uuid);
  return (
    <li>
      <div className="change-name">
        <span className="bold">{name}</span>
        <small className="muted">{article}</small>
        {children}
      </div>
      <div className="change-quantity">
        <FieldErrors id={id} errors={wrong} />
        <label className="visually-hidden" htmlFor={id}>
          {t("quantityOf", { name })}
        </label>
        <input
          className="input"
          id={id}
          name={field}
          onFocus={onFocus}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          defaultValue={state.values[field] ?? ""}
          {...describedBy(id, null, wrong)}
        />
        <small className="muted">
          {unit}
          {multiplicity === 1 ? "" : `, ${t("step", { step: formatNumber(multiplicity) })}`}
        </small>
      </div>
      {!isAdded && (
        <Check name={removal} id={state.idOf(removal)} defaultChecked={state.values[removal] !== undefined}>
          {t("remove")}
          <span className="visually-hidden"> {name}</span>
        </Check>
      )}
    </li>
  );
}
