import { formatNumber } from "#app/i18n/format.ts";
import { forms } from "#app/i18n/ru/forms.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Button } from "./button.tsx";
import { describedBy, FieldErrors } from "./field.tsx";

const t = namespace("forms", forms);

/**
 * A quantity to add. Without script it is the field alone, rounded by the server; with script the delegated
 * enhancer makes − and + work and rounds what is typed, by the figures that stand in data-multiplicity, data-min and data-max.
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

/** What was typed and refused stands there again, and the page opens at it. */
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
 * A quantity in the basket: − and + submit one multiplicity, Enter and the button beside submit what is typed.
 * Enter presses the first submit button of a form, so that one comes before the −.
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
  /** Where it is more than one multiplicity. */
  minQuantity?: number | null;
  maxQuantity?: number | null;
  unit: string;
  value: number;
  /** The ids of what says whose quantity it is. */
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

/** What the shop could not read, as typed; `id` is the field's own in its page. */
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
