import { PageHead } from "#app/components/frame/page-head.tsx";
import { paths } from "#app/components/frame/links.ts";
import { Details } from "#app/components/kit/details.tsx";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { calculator as texts } from "#app/i18n/ru/calculator.ts";
import { namespace } from "#app/i18n/translator.ts";
import { CalculatorForm } from "./calculator-form.tsx";
import type { CalculatorPageData } from "./calculator-page-data.ts";
import { Kits } from "./kits.tsx";
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
