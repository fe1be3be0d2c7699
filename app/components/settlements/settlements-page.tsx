import { LinkButton } from "#app/components/kit/button.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { paths } from "#app/components/frame/links.ts";
import { settlementProblems } from "#app/i18n/ru/settlement-problems.ts";
import { settlements as texts } from "#app/i18n/ru/settlements.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { SettlementsFilter } from "#app/view-models/settlements-filter.ts";
import type { ActViewModel } from "#app/view-models/reconciliations.ts";
import type { SettlementsViewModel } from "#app/view-models/settlements.ts";
import { DebtChart } from "./debt-chart.tsx";
import { Reconciliations } from "./reconciliations.tsx";
import { SettlementFilter } from "./settlement-filter.tsx";
import { SettlementRows } from "./settlement-rows.tsx";

const t = namespace("settlements", texts);

type Props = {
  filter: SettlementsFilter;
  refusal: string | null;
  statement: SettlementsViewModel | null;
  /** `formKey` makes a form that comes twice one act, and one invoice. */
  acts: { items: ActViewModel[]; formKey: string } | null;
};

/** What the counterparty and the shop owe each other: the state of today, then the period asked for. */
export function SettlementsPage({ filter, refusal, statement, acts }: Props) {
  if (refusal === "rightMissing" || refusal === "noCounterparty") {
    return (
      <Empty title={t("refusedTitle")} text={t(`refused.${refusal}`)}>
        <LinkButton href={paths.counterparties}>{t("counterparties")}</LinkButton>
      </Empty>
    );
  }
  const contracts = statement?.contracts ?? [];
  return (
    <>
      {statement && <Today {...statement} />}
      {acts && (
        <Reconciliations
          acts={acts.items}
          period={statement?.period ?? null}
          contracts={contracts}
          contract={filter.contract}
          formKey={acts.formKey}
        />
      )}
      <SettlementFilter
        filter={filter}
        period={statement?.period ?? null}
        fault={refusal && faultText(refusal)}
        contracts={contracts}
      />
      {statement && <Turnover {...statement} />}
      {statement && <SettlementRows {...statement} filter={filter} formKey={acts?.formKey ?? ""} />}
    </>
  );
}

function Today({ balance, facts, stop, asOf, aging, months }: SettlementsViewModel) {
  return (
    <>
      {stop && (
        <p className="settlement-stop" role="status">
          {stop}
        </p>
      )}
      <div className="settlement-state">
        <section className="profile-section">
          <p className="settlement-balance">
            <span className="muted">{balance.label}</span>
            <b className="price">{balance.sum}</b>
            <small className="muted">{asOf ? t("asOf", { moment: asOf }) : t("noData")}</small>
          </p>
          <dl className="facts">
            {facts.map(({ term, text, isBad }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd className={isBad ? "bad" : undefined}>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        {months.length > 1 && <DebtChart months={months} />}
      </div>
      {aging.length > 0 && (
        <section className="profile-section">
          <h2>{t("agingTitle")}</h2>
          <Sums sums={aging} />
        </section>
      )}
    </>
  );
}

function Turnover({ turnover }: SettlementsViewModel) {
  return <Sums sums={turnover} />;
}

function Sums({ sums }: { sums: { label: string; sum: string }[] }) {
  return (
    <dl className="settlement-sums">
      {sums.map(({ label, sum }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="price">{sum}</dd>
        </div>
      ))}
    </dl>
  );
}

function faultText(code: string): string {
  return code === "periodLong" || code === "noSuchDate" ? settlementProblems[code] : settlementProblems.periodReversed;
}
