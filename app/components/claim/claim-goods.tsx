import { describedBy, FieldErrors, fieldId } from "#app/components/kit/field.tsx";
import type { ClaimLine } from "#app/contract/claims.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import { claim as texts } from "#app/i18n/ru/claim.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("claim", texts);

type Props = { lines: readonly ClaimLine[]; values: Record<string, string>; errors: Record<string, string[]> };

/** What was received, each with a field for how much of it is claimed. */
export function ClaimGoods({ lines, values, errors }: Props) {
  return (
    <fieldset className="claim-goods" id="f-goods" tabIndex={-1}>
      <legend className="bold">{t("goods")}</legend>
      <p className="hint">{t("goodsText")}</p>
      <FieldErrors id="f-goods" errors={errors["items"]} />
      <ul>
        {lines.map(({ uuid, name, article, unit, quantity, left }) => {
          const id = fieldId(uuid);
          const wrong = errors[`items.${uuid}`];
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
                    name={`q.${uuid}`}
                    inputMode="decimal"
                    maxLength={12}
                    autoComplete="off"
                    aria-label={t("quantityOf", { name })}
                    defaultValue={values[`q.${uuid}`] ?? ""}
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
