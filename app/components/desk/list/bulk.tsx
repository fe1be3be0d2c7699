import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { deskList } from "#app/i18n/ru/desk/list.ts";
import { problems } from "#app/i18n/ru/problems.ts";
import { namespace, type Translate } from "#app/i18n/translator.ts";

const t = namespace("deskList", deskList);
const worded: Translate<typeof problems> = namespace("problems", problems);

type Row = { id: string; name: string; before: string; after: string; refused: string | null };

type Option = { value: string; label: string };

export type BulkStepView = {
  action: string;
  label: string;
  /** The field of the reason; null: none is asked. */
  reasonLabel: string | null;
  /** What is to be chosen; null: nothing is. */
  choiceLabel: string | null;
  reason: string;
  choice: Option | null;
  options: readonly Option[];
  selection: { rows: readonly { id: string; version: number }[]; expected: number | null };
  answer: { count: number; refused: number; differs: boolean; rows: readonly Row[]; undo: string | null };
  isConfirmed: boolean;
  isDone: boolean;
  /** Before the preview. */
  isChoosing: boolean;
  mayUndo: boolean;
  /** Files of the changed rows. */
  papers: readonly { label: string; href: string }[];
};

type Props = BulkStepView & { here: string; formKey: string };

/** What a change of many rows will do, then what it did, row by row. */
export function BulkStep(props: Props) {
  const { label, answer, isDone, isConfirmed, isChoosing, here, papers } = props;
  const { count, refused, rows, differs } = answer;
  return (
    <>
      <h1>{label}</h1>
      {isChoosing && <Choose {...props} />}
      {isConfirmed && differs && (
        <p className="error-summary" role="alert" tabIndex={-1}>
          {t("bulk.differs", { count: count + refused })}
        </p>
      )}
      {!isChoosing && (
        <p role="status" className="bold">
          {t(isDone ? "bulk.done" : "bulk.willChange", { count })}
          {refused > 0 && ` · ${t(isDone ? "bulk.failed" : "bulk.willStay", { count: refused })}`}
        </p>
      )}
      {!isDone && rows.length > 0 && <h2>{t("bulk.examples")}</h2>}
      {rows.length > 0 && <Rows rows={rows} isDone={isDone} />}
      {papers.length > 0 && (
        <p className="actions">
          {papers.map(({ label: paper, href }) => (
            <LinkButton key={href} href={href}>
              {paper}
            </LinkButton>
          ))}
        </p>
      )}
      {isDone && <Done {...props} />}
      {!isDone && !isChoosing && <Confirm {...props} />}
      {isDone && (
        <p>
          <a href={here}>{t("bulk.back")}</a>
        </p>
      )}
    </>
  );
}

function Rows({ rows, isDone }: { rows: readonly Row[]; isDone: boolean }) {
  return (
    <div className="desk-table desk-result" role="region" aria-label={t("bulk.result")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("bulk.object")}</th>
            <th scope="col">{t("bulk.before")}</th>
            <th scope="col">{t("bulk.after")}</th>
            <th scope="col">{t("bulk.result")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, before, after, refused }) => (
            <tr key={id}>
              <td data-label={t("bulk.object")}>{name}</td>
              <td data-label={t("bulk.before")}>{before}</td>
              <td data-label={t("bulk.after")}>{refused === null ? after : before}</td>
              <td data-label={t("bulk.result")}>
                {refused === null ? t(isDone ? "bulk.ok" : "bulk.may") : refusalText(refused)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function refusalText(code: string): string {
  return Object.hasOwn(problems, code) ? worded(code as Parameters<typeof worded>[0]) : code;
}

/** The rows of the change, as they were ticked. */
function Chosen({ action, selection, formKey }: Props) {
  return (
    <>
      <input type="hidden" name="form" value="bulk" />
      <input type="hidden" name="bulk" value={action} />
      <input type="hidden" name="key" value={formKey} />
      {selection.expected !== null && <input type="hidden" name="all" value={selection.expected} />}
      {selection.rows.map(({ id, version }) => (
        <input key={id} type="hidden" name="row" value={`${id}:${version}`} />
      ))}
    </>
  );
}

function Choose(props: Props) {
  const { choiceLabel, options, here } = props;
  return (
    <form method="post" action={here} className="desk-form">
      <Chosen {...props} />
      <div className="field">
        <label htmlFor="bulk-choice">{choiceLabel}</label>
        <select className="input" id="bulk-choice" name="choice" required defaultValue="">
          <option value="">{t("bulk.choose")}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <p className="actions">
        <Button kind="main">{t("bulk.next")}</Button>
        <LinkButton href={here}>{t("bulk.cancel")}</LinkButton>
      </p>
    </form>
  );
}

function Confirm(props: Props) {
  const { answer, choice, reasonLabel, reason, here } = props;
  return (
    <form method="post" action={here} className="desk-form">
      <Chosen {...props} />
      <input type="hidden" name="step" value="confirmed" />
      {choice !== null && <input type="hidden" name="choice" value={choice.value} />}
      {reasonLabel !== null && (
        <div className="field">
          <label htmlFor="bulk-reason">{reasonLabel}</label>
          <input className="input" id="bulk-reason" name="reason" defaultValue={reason} required maxLength={500} />
        </div>
      )}
      <p className="actions">
        {answer.count > 0 && <Button kind="main">{t("bulk.confirm")}</Button>}
        <LinkButton href={here}>{t("bulk.cancel")}</LinkButton>
      </p>
    </form>
  );
}

function Done({ action, answer, mayUndo, here, formKey }: Props) {
  if (!mayUndo || answer.undo === null) return null;
  return (
    <form method="post" action={here} className="desk-form">
      <input type="hidden" name="form" value="bulk" />
      <input type="hidden" name="bulk" value={action} />
      <input type="hidden" name="key" value={formKey} />
      <Button name="undo" value={answer.undo}>
        {t("bulk.undo")}
      </Button>
    </form>
  );
}
