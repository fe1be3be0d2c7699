import { Button } from "#app/components/kit/button.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { reconciliation as texts } from "#app/i18n/ru/settlements/reconciliation.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ActViewModel } from "#app/view-models/settlements/reconciliations.ts";

const t = namespace("reconciliation", texts);

const marks = { none: "waiting", sent: "waiting", signed: "good", disputed: "bad" } as const;

type Props = {
  acts: ActViewModel[];
  period: { from: string; to: string } | null;
  contracts: { value: string; text: string }[];
  /** The selected one; empty for all. */
  contract: string;
  formKey: string;
};

/** Reconciliation acts with the buyer's decisions, and the request form. */
export function Reconciliations({ acts, period, contracts, contract, formKey }: Props) {
  return (
    <section className="profile-section" id="acts">
      <h2>{t("title")}</h2>
      {acts.length === 0 ? (
        <p className="muted">{t("none")}</p>
      ) : (
        <ul className="record-list act-list">
          {acts.map((act) => (
            <Act key={act.uuid} {...act} />
          ))}
        </ul>
      )}
      <Details summary={t("ask")}>
        <form method="post" className="settlement-filter" key={formKey}>
          <input type="hidden" name="key" value={formKey} />
          <Field type="date" name="from" id="act-from" label={t("from")} defaultValue={period?.from} required />
          <Field type="date" name="to" id="act-to" label={t("to")} defaultValue={period?.to} required />
          {contracts.length > 0 && (
            <Choice
              name="contract"
              id="act-contract"
              label={t("contract")}
              empty={t("allContracts")}
              defaultValue={contract}
              options={contracts}
            />
          )}
          <div className="field">
            <label htmlFor="act-format">{t("format")}</label>
            <select className="input" id="act-format" name="format">
              <option value="pdf">{t("formats.pdf")}</option>
              <option value="xlsx">{t("formats.xlsx")}</option>
            </select>
          </div>
          <p className="actions">
            <Button name="intent" value="act.ask">
              {t("submit")}
            </Button>
          </p>
        </form>
      </Details>
    </section>
  );
}

function Act(act: ActViewModel) {
  const { uuid, number, name, period, closing, state, stateText, fileText, url, can, history } = act;
  return (
    <li>
      <span>
        {name}
        <small className="muted">{period}</small>
        <small className="muted">{closing}</small>
        {fileText && <small className="muted">{fileText}</small>}
      </span>
      <span className={`status-mark ${marks[state]}`}>{stateText}</span>
      <span className="act-actions">
        {url !== null && (
          <a className="button" href={url} download aria-label={t("downloadNamed", { name })}>
            {t("download")}
          </a>
        )}
        {(can.confirm || can.makeAgain) && (
          <form method="post">
            <input type="hidden" name="act" value={uuid} />
            {can.confirm && (
              <Button name="intent" value="act.confirm" aria-label={t("confirmNamed", { number })}>
                {t("confirm")}
              </Button>
            )}
            {can.makeAgain && (
              <Button name="intent" value="act.file">
                {t("again")}
              </Button>
            )}
          </form>
        )}
      </span>
      {can.dispute && (
        <Details summary={t("dispute")}>
          <form method="post">
            <input type="hidden" name="act" value={uuid} />
            <div className="field">
              <label htmlFor={`dispute-${uuid}`}>{t("disputeComment")}</label>
              <span className="hint">{t("disputeHint")}</span>
              <textarea
                className="input"
                id={`dispute-${uuid}`}
                name="comment"
                rows={3}
                minLength={10}
                maxLength={2000}
                required
              />
            </div>
            <Button name="intent" value="act.dispute">
              {t("disputeSubmit")}
            </Button>
          </form>
        </Details>
      )}
      {history.length > 0 && (
        <Details summary={t("history")}>
          <ol className="act-history">
            {history.map(({ at, text }) => (
              <li key={at}>
                <span className="muted">{at}</span> {text}
              </li>
            ))}
          </ol>
        </Details>
      )}
    </li>
  );
}
