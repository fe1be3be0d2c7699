import { LinkButton, Button } from "#app/components/kit/button.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { paths } from "#app/components/frame/links.ts";
import { Check } from "#app/components/kit/fields/check.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { Field, fieldId } from "#app/components/kit/fields/field.tsx";
import { documentTypes } from "#app/domain/settlement/documents.ts";
import { settlementProblems } from "#app/i18n/ru/settlements/settlement-problems.ts";
import { settlements as texts } from "#app/i18n/ru/settlements/settlements.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { SettlementsFilter } from "#app/view-models/settlements/settlements-filter.ts";
import type { ActViewModel } from "#app/view-models/settlements/reconciliations.ts";
import type { SettlementsViewModel } from "#app/view-models/settlements/settlements.ts";
import { DebtChart } from "./debt-chart.tsx";
import { Reconciliations } from "./reconciliations.tsx";
import { SettlementRows } from "./settlement-rows.tsx";

const t = namespace("settlements", texts);

type Props = {
  filter: SettlementsFilter;
  refusal: string | null;
  statement: SettlementsViewModel | null;
  /** `formKey` is the idempotency key of acts and invoices. */
  acts: { items: ActViewModel[]; formKey: string } | null;
};

/** Settlements: today's state, then the requested period. */
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

type SettlementFilterProps = {
  filter: SettlementsFilter;
  /** The default period; null if refused. */
  period: { from: string; to: string } | null;
  fault: string | null;
  contracts: SettlementsViewModel["contracts"];
};

function SettlementFilter({ filter, period, fault, contracts }: SettlementFilterProps) {
  const { from, to, contract, types, onlyUnpaid } = filter;
  const dates = { from: from || (period?.from ?? ""), to: to || (period?.to ?? "") };
  const isSet = from !== "" || to !== "" || contract !== "" || types.length > 0 || onlyUnpaid;
  return (
    // Uncontrolled fields show another address's values only when remounted.
    <form
      className="settlement-filter"
      method="get"
      aria-label={t("filter")}
      key={JSON.stringify([dates, contract, types, onlyUnpaid])}
    >
      <Field type="date" name="from" label={t("from")} defaultValue={dates.from} />
      <Field
        type="date"
        name="to"
        label={t("to")}
        defaultValue={dates.to}
        errors={fault === null ? undefined : [fault]}
      />
      {contracts.length > 0 && (
        <Choice
          name="contract"
          id={fieldId("contract")}
          label={t("contract")}
          empty={t("allContracts")}
          defaultValue={contract}
          options={contracts}
        />
      )}
      <Check name="unpaid" value="1" defaultChecked={onlyUnpaid}>
        {t("onlyUnpaid")}
      </Check>
      <Details summary={t("types")} open={types.length > 0}>
        <div className="settlement-types">
          {documentTypes.map((type) => (
            <Check key={type} name="type" id={fieldId(type)} value={type} defaultChecked={types.includes(type)}>
              {t(`type.${type}`)}
            </Check>
          ))}
        </div>
      </Details>
      <p className="actions">
        <Button>{t("show")}</Button>
        {isSet && (
          <a className="text-link" href={paths.settlements}>
            {t("reset")}
          </a>
        )}
      </p>
    </form>
  );
}
