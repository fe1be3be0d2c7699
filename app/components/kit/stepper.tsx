import { forms } from "#app/i18n/ru/forms.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Button } from "./button.tsx";

const t = namespace("forms", forms);

/**
 * A quantity to add. Without script it is the field alone, rounded by the server; with script the delegated
 * enhancer makes − and + work and rounds what is typed, by the figures that stand in data-multiplicity, data-min and data-max.
 */
export function Stepper({ multiplicity, minQuantity, maxQuantity, value, label = t("quantity") }: StepperProps) {
  const least = Math.max(multiplicity, minQuantity ?? multiplicity);
  return (
    <span
      className="stepper"
      data-multiplicity={multiplicity}
      data-min={least === multiplicity ? undefined : least}
      data-max={maxQuantity ?? undefined}
    >
      <button type="button" data-step="-1" aria-label={t("less")}>
        −
      </button>
      <input
        name="quantity"
        defaultValue={figure(value ?? least)}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
      />
      <button type="button" data-step="1" aria-label={t("more")}>
        +
      </button>
    </span>
  );
}

/**
 * A quantity in the basket: − and + submit one multiplicity, Enter and the button beside submit what is typed.
 * Enter presses the first submit button of a form, so that one comes before the −.
 */
export function SubmitStepper({
  multiplicity,
  value,
  label = t("quantity"),
}: {
  multiplicity: number;
  value: number;
  label?: string;
}) {
  return (
    <>
      <button className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <span className="stepper" data-auto-submit="" data-multiplicity={multiplicity}>
        <button name="step" value="-1" aria-label={t("less")}>
          −
        </button>
        <input name="quantity" defaultValue={figure(value)} inputMode="decimal" autoComplete="off" aria-label={label} />
        <button name="step" value="1" aria-label={t("more")}>
          +
        </button>
      </span>
      <Button kind="plain" data-without-script="">
        {t("recount")}
      </Button>
    </>
  );
}

type StepperProps = {
  multiplicity: number;
  minQuantity?: number;
  maxQuantity?: number | null;
  value?: number;
  label?: string;
};

/** As a visitor types it: a comma, no spaces. */
function figure(quantity: number): string {
  return String(quantity).replace(".", ",");
}
