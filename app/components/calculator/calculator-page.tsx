import { paths } from "#app/components/frame/links.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { Details } from "#app/components/kit/details.tsx";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { calculator as texts } from "#app/i18n/ru/calculator/calculator.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ShownCalculation, ShownKit } from "#app/view-models/calculator/calculator.ts";
import { CalculatorForm } from "./calculator-form.tsx";
import type { CalculatorPageData } from "./calculator-page-data.ts";
import { resultId } from "./result-id.ts";
import { OpenedCalculation, SavedCalculations } from "./saved-calculations.tsx";
import { Specification } from "./specification.tsx";

const t = namespace("calculator", texts);

type Props = CalculatorPageData & { h1: string; crumbs: Crumb[] };

export function CalculatorPage({ h1, crumbs, ...data }: Props) {
  const { result, opened, saved, system, query, formKey } = data;
  return (
    <div className="calculator">
      <PageHead crumbs={crumbs} h1={h1}>
        <a className="text-link" href={paths.components}>
          {t("toComponents")}
        </a>
      </PageHead>
      <p className="calculator-lead">{t("lead")}</p>
      <Details summary={t("help")}>
        <ul className="calculator-help">
          {(["groove", "profile", "side", "weight", "depth"] as const).map((step) => (
            <li key={step}>{t(`helpSteps.${step}`)}</li>
          ))}
        </ul>
      </Details>
      {opened && <OpenedCalculation opened={opened} />}
      {system === null ? <p>{t("noSystems")}</p> : <CalculatorForm {...data} />}
      {result && <Kits {...result} />}
      {result && result.specification.length > 0 && (
        <Specification calculation={result} query={query} formKey={formKey} />
      )}
      <SavedCalculations saved={saved} />
    </div>
  );
}

/** Kits of the sashes, each line with its reason; gaps are red. */
function Kits({ kits, gaps }: Pick<ShownCalculation, "kits" | "gaps">) {
  return (
    <section className="calculator-part">
      {/* The form's address leads here: focus it so that it is read out. */}
      <h2 id={resultId} tabIndex={-1}>
        {t("result")}
      </h2>
      {gaps > 0 && (
        <p className="calculator-gaps" role="status">
          {t("gaps", { count: gaps })}
        </p>
      )}
      {kits.map((kit, index) => (
        <Kit key={index} number={index + 1} kit={kit} />
      ))}
    </section>
  );
}

function Kit({ number, kit: { title, count, mass, unmet, lines } }: { number: number; kit: ShownKit }) {
  return (
    <>
      <h3>
        {t("sash", { number })}: {title}, {t("pieces", { count })}
      </h3>
      <p className="kit-mass">{mass}</p>
      {unmet.map((text) => (
        <p className="calculator-note" key={text}>
          {text}
        </p>
      ))}
      <table className="calculator-table kit-table">
        <thead>
          <tr>
            <th>{t("column.role")}</th>
            <th>{t("column.part")}</th>
            <th>{t("column.why")}</th>
            <th className="figure">{t("column.perSash")}</th>
            <th className="figure">{t("column.total")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ role, part, why, perSash, total }, index) => (
            <tr key={index} className={part === null ? "line-gap" : undefined}>
              <th scope="row">{role}</th>
              {part === null ? (
                <td colSpan={2} className="gap-reason">
                  {why}
                </td>
              ) : (
                <>
                  <td>
                    {part.slug === null ? part.name : <a href={`/product/${part.slug}`}>{part.name}</a>}
                    <small className="muted">{part.article}</small>
                  </td>
                  <td className="muted">{why}</td>
                </>
              )}
              <td className="figure" data-label={t("column.perSash")}>
                {perSash || "—"}
              </td>
              <td className="figure" data-label={t("column.total")}>
                {total || "—"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
