import { formatNumber } from "#app/i18n/format.ts";
import { forms } from "#app/i18n/ru/forms.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Button } from "#app/components/kit/button.tsx";
import { describedBy, FieldErrors } from "./field.tsx";

const t = namespace("forms", forms);

/**
 * A quantity to add. Without script a plain field rounded by the server; with script the delegated enhancer runs − and
 * + and rounds input by data-multiplicity, data-min and data-max.
 */
export function Stepper({
  multiplicity,
  minQuantity,
  maxQuantity,
  value,
  unit,
  label = t("quantity"),
  wrong,
}: StepperProps) {
  const least = Math.max(multiplicity, minQuantity ?? multiplicity);
  return (
    <>
      <span
        className="stepper"
        data-multiplicity={multiplicity}
        data-min={least === multiplicity ? undefined : least}
        data-max={maxQuantity ?? undefined}
        data-unit={unit}
      >
        <button type="button" data-step="-1" aria-label={t("less")}>
          −
        </button>
        <QuantityField value={value ?? least} label={label} wrong={wrong} />
        <button type="button" data-step="1" aria-label={t("more")}>
          +
        </button>
      </span>
      <FieldErrors id={wrong?.id ?? ""} errors={wrong && [wrong.message]} />
    </>
  );
}

/** A refused input is shown again, and the page scrolls to it. */
function QuantityField({
  value,
  label,
  labelledBy,
  wrong,
}: {
  value: number;
  label?: string;
  labelledBy?: string;
  wrong: WrongQuantity | undefined;
}) {
  return (
    <input
      name="quantity"
      defaultValue={wrong?.typed ?? formatNumber(value)}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-labelledby={labelledBy}
      autoFocus={wrong !== undefined}
      {...(wrong && describedBy(wrong.id, null, [wrong.message]))}
    />
  );
}

/**
 * A quantity in the basket: − and + submit one multiplicity, Enter and the button submit the typed value. Enter
 * presses a form's first submit button, so that one precedes the −.
 */
export function SubmitStepper({
  multiplicity,
  minQuantity,
  maxQuantity,
  unit,
  value,
  labelledBy,
  wrong,
}: {
  multiplicity: number;
  /** If more than one multiplicity. */
  minQuantity?: number | null;
  maxQuantity?: number | null;
  unit: string;
  value: number;
  /** Ids of the elements that label the quantity. */
  labelledBy?: string;
  wrong?: WrongQuantity | undefined;
}) {
  return (
    <>
      <button className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <span
        className="stepper"
        data-auto-submit=""
        data-multiplicity={multiplicity}
        data-min={minQuantity ?? undefined}
        data-max={maxQuantity ?? undefined}
      >
        <button name="step" value="-1" aria-label={t("less")}>
          −
        </button>
        <QuantityField value={value} {...(labelledBy ? { labelledBy } : { label: t("quantity") })} wrong={wrong} />
        <button name="step" value="1" aria-label={t("more")}>
          +
        </button>
      </span>
      <small className="muted">
        {multiplicity === 1 ? unit : t("unitAndStep", { unit, step: formatNumber(multiplicity) })}
      </small>
      <FieldErrors id={wrong?.id ?? ""} errors={wrong && [wrong.message]} />
      <Button kind="plain" data-without-script="">
        {t("recount")}
      </Button>
    </>
  );
}

/** An unreadable input as typed; `id` is the field's own on its page. */
export type WrongQuantity = { id: string; typed: string; message: string };

type StepperProps = {
  multiplicity: number;
  minQuantity?: number;
  maxQuantity?: number | null;
  value?: number;
  unit?: string;
  label?: string;
  wrong?: WrongQuantity | undefined;
};
