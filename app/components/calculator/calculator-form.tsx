import { Button } from "#app/components/kit/button.tsx";
import { paths } from "#app/components/frame/links.ts";
import { colours, mostSashes, securityClasses } from "#app/domain/calculator/sash.ts";
import { calculationQuery } from "#app/forms/calculator.ts";
import { calculatorKit } from "#app/i18n/ru/calculator-kit.ts";
import { calculator as texts } from "#app/i18n/ru/calculator.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CalculatorPageData } from "./calculator-page-data.ts";
import { SashCard } from "./sash-card.tsx";
import { Choice, SystemFields } from "./system-fields.tsx";

const t = namespace("calculator", texts);
const tk = namespace("calculatorKit", calculatorKit);

/** What the selects of the specification belong to. */
export const calculatorForm = "calculator-form";

/** A plain GET form: the whole calculation stands in the address. */
export function CalculatorForm({ typed, system, profiles, brands, isOtherBrand, faults, result }: CalculatorPageData) {
  const full = typed.sashes.length >= mostSashes;
  return (
    // Fields that nobody controls take over what another address says only when they are made anew.
    <form
      method="get"
      action={paths.calculator}
      id={calculatorForm}
      className="calculator-form"
      data-enhance=""
      key={calculationQuery(typed)}
    >
      {/* Enter presses the first button of a form. */}
      <button className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <fieldset className="calculator-system">
        <legend>{t("system")}</legend>
        <SystemFields
          profiles={profiles}
          brands={brands}
          profile={system?.profile.uuid ?? ""}
          brand={system?.hardwareBrand ?? ""}
        />
        <Choice name="colour" label={t("colour")} value={typed.colour}>
          {colours.map((colour) => ({ value: colour, text: tk(`colour.${colour}`) }))}
        </Choice>
        <Choice name="security" label={t("security")} value={typed.security}>
          {[{ value: "", text: t("noSecurity") }, ...securityClasses.map((value) => ({ value, text: value }))]}
        </Choice>
      </fieldset>
      {isOtherBrand && system && <p className="calculator-note">{t("noSystem", { brand: system.hardwareBrand })}</p>}
      {typed.sashes.map((sash, index) => (
        <SashCard
          key={index}
          number={index + 1}
          typed={sash}
          faults={faults.filter((fault) => fault.sash === index)}
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
          <Button name="do" value="add">
            {t("addSash")}
          </Button>
        )}
      </p>
    </form>
  );
}
