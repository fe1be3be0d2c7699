import { Button } from "#app/components/kit/button.tsx";
import { paths } from "#app/components/frame/links.ts";
import { mostSashes } from "#app/domain/calculator/sash.ts";
import { calculationQuery } from "#app/forms/calculator.ts";
import { calculator as texts } from "#app/i18n/ru/calculator/calculator.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ShownSystem } from "#app/view-models/calculator/calculator-system.ts";
import type { CalculatorPageData } from "./calculator-page-data.ts";
import { resultId } from "./result-id.ts";
import { SashCard } from "./sash-card.tsx";
import { Choice, SystemFields } from "./system-fields.tsx";

const t = namespace("calculator", texts);

/** Id of the form that the selects of the specification belong to. */
export const calculatorForm = "calculator-form";

/** A plain GET form: the address holds the whole calculation and leads to the result. */
export function CalculatorForm({ typed, system, profiles, brands, isOtherBrand, faults, result }: CalculatorPageData) {
  const full = typed.sashes.length >= mostSashes;
  return (
    // Uncontrolled fields show another address's values only when remounted.
    <form
      method="get"
      action={`${paths.calculator}#${resultId}`}
      id={calculatorForm}
      className="calculator-form"
      data-enhance=""
      data-every-field=""
      key={calculationQuery(typed)}
    >
      {/* Enter presses the first button of a form. */}
      <button className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      {faults.length > 0 && (
        <p className="calculator-gaps" id={resultId} tabIndex={-1} role="alert">
          {t("faulty")}
        </p>
      )}
      <fieldset className="calculator-system">
        <legend>{t("system")}</legend>
        <SystemFields
          profiles={profiles}
          brands={brands}
          profile={system?.profile.uuid ?? ""}
          brand={system?.hardwareBrand ?? ""}
        />
        <Wish name="colour" label={t("colour")} value={typed.colour} choice={system?.colour} />
        <Wish
          name="security"
          label={t("security")}
          value={typed.security}
          none={t("noSecurity")}
          choice={system?.security}
        />
      </fieldset>
      {isOtherBrand && system && <p className="calculator-note">{t("noSystem", { brand: system.hardwareBrand })}</p>}
      {typed.sashes.map((sash, index) => (
        <SashCard
          key={index}
          number={index + 1}
          typed={sash}
          faults={faults.filter((fault) => fault.sash === index)}
          openings={system?.openings ?? []}
          parts={result?.kits[index]?.parts ?? null}
          mayRemove={typed.sashes.length > 1}
          mayAdd={!full}
        />
      ))}
      <p className="hint">{t("drawingNote")}</p>
      <p className="actions">
        <Button kind="main">{t("show")}</Button>
        {full ? (
          <span className="muted">{t("full", { limit: mostSashes })}</span>
        ) : (
          <Button name="do" value="add" formAction={paths.calculator}>
            {t("addSash")}
          </Button>
        )}
      </p>
    </form>
  );
}

/** A wish for all sashes; hidden if the system offers no choice. */
function Wish({
  name,
  label,
  value,
  none,
  choice,
}: {
  name: string;
  label: string;
  value: string;
  none?: string;
  choice: ShownSystem["colour"] | undefined;
}) {
  if (choice === undefined || choice.options.length === 0) return <input type="hidden" name={name} value="" />;
  return (
    <Choice name={name} label={label} value={value} hint={choice.hint}>
      {[...(none === undefined ? [] : [{ value: "", text: none }]), ...choice.options]}
    </Choice>
  );
}
