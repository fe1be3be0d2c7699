import { describedBy, FieldErrors } from "#app/components/kit/fields/field.tsx";
import { maskedBy } from "#app/components/kit/fields/mask-input.ts";
import type { ClaimLine } from "#app/contract/claims/claims.ts";
import { quantityField } from "#app/forms/basket/quantities.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import type { Values } from "#app/i18n/translator.ts";

const onFocus = maskedBy("quantity");

/** Shared state of the lines: values, errors and field ids. */
export type ClaimLinesState = {
  values: Readonly<Record<string, string>>;
  errors: Record<string, string[]>;
  idOf(field: string): string;
};
type Line = Pick<ClaimLine, "uuid" | "name" | "article" | "unit" | "quantity" | "left">;

type Words = (key: "article" | "received" | "quantityOf" | "outOf" | "noLeft", values?: Values) => string;

/** A line of an order with a field for the claimed quantity. */
export function ClaimQuantity({
  line,
  words: t,
  values,
  errors,
  idOf,
}: ClaimLinesState & { line: Line; words: Words }) {
  const { uuid, name, article, unit, quantity, left } = line;
  const field = quantityField(uuid);
  const id = idOf(field);
  const wrong = errors[field];
  return (
    <>
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
    </>
  );
}
