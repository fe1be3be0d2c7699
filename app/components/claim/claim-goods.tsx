import { describedBy, FieldErrors } from "#app/components/kit/field.tsx";
import { maskedBy } from "#app/components/kit/mask-input.ts";
import type { ClaimLine } from "#app/contract/claims.ts";
import { quantityField } from "#app/forms/quantities.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import { claim as texts } from "#app/i18n/ru/claim.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("claim", texts);

const onFocus = maskedBy("quantity");

type Props = {
  lines: readonly ClaimLine[];
  values: Readonly<Record<string, string>>;
  errors: Record<string, string[]>;
  idOf(field: string): string;
};

/** What was received, each with a field for how much of it is claimed. */
export function ClaimGoods({ lines, values, errors, idOf }: Props) {
  const id = idOf("items");
  return (
    <fieldset className="claim-goods" id={id} tabIndex={-1}>
      <legend className="bold">{t("goods")}</legend>
      <p className="hint">{t("goodsText")}</p>
      <FieldErrors id={id} errors={errors["items"]} />
      <ul>
        {lines.map(({ uuid, name, article, unit, quantity, left }) => {
          const field = quantityField(uuid);
          const id = idOf(field);
          const wrong = errors[field];
          return (
            <li key={uuid}>
              <label htmlFor={id}>
                {name} <small className="muted">{t("article", { article })}</small>
              </label>
              <span className="muted">{t("received", { quantity: formatQuantity(quantity, unit) })}</span>
              {left > 0 ? (
                <span className="claim-quantity">
                  <FieldErrors id={id} errors={wrong} />
                  <input
                    className="input"
                    id={id}
                    name={field}
                    onFocus={onFocus}
                    inputMode="decimal"
                    maxLength={12}
                    autoComplete="off"
                    aria-label={t("quantityOf", { name })}
                    defaultValue={values[field] ?? ""}
                    {...describedBy(id, null, wrong)}
                  />
                  <span>{t("outOf", { quantity: formatQuantity(left, unit) })}</span>
                </span>
              ) : (
                <span className="muted">{t("noLeft")}</span>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
