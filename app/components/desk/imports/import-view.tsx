import { LinkButton } from "#app/components/kit/button.tsx";
import type { DeskImport, ImportRows } from "#app/contract/desk/imports.ts";
import { isImportUnderWay, type ImportRowFilter } from "#app/domain/imports/desk-imports.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { formatZonedTime, formatNumber } from "#app/i18n/format.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { importPages } from "#app/i18n/ru/desk/import-pages.ts";
import { namespace } from "#app/i18n/translator.ts";
import { CheckSummary } from "./check-summary.tsx";
import { ImportRowsList } from "./import-rows.tsx";
import { ApplyForm, UndoForm } from "./import-steps.tsx";
import { MappingForm } from "./mapping-form.tsx";
import { SheetForm } from "./sheet-form.tsx";

const t = namespace("importPages", importPages);
const frame = namespace("deskFrame", deskFrame);

type Props = {
  run: DeskImport;
  rows: ImportRows | null;
  filter: ImportRowFilter;
  fault: string | null;
  reply: DeskReply | null;
  formKey: string;
  back: string | null;
  path: string;
};

/** An import: its file, columns, differences, and the next step. */
export function ImportView({ run, rows, filter, fault, reply, formKey, back, path }: Props) {
  const steps = { run, reply, formKey };
  const isChecked = rows !== null && fault === null;
  return (
    <div className="desk-import">
      <div className="desk-heading">
        <h1>{run.fileName}</h1>
        <LinkButton href={back ?? "/desk/imports"}>{frame("back")}</LinkButton>
      </div>
      <Facts run={run} />
      {run.again !== null && (
        <p className="desk-warning">
          {t("again", { at: formatZonedTime(run.again.at, run.timezone) })}{" "}
          <a href={`/desk/imports/${run.again.uuid}`}>{t("againLink")}</a>
        </p>
      )}
      {isImportUnderWay(run.state) && <Progress run={run} path={path} />}
      {fault !== null && (
        <section className="error-summary">
          <p className="bold">{t("fault.title")}</p>
          <p>{fault}</p>
          <p>
            <a href="/desk/imports/new">{t("fault.other")}</a>
          </p>
        </section>
      )}
      {run.state === "failed" && fault === null && <p className="desk-warning">{t("fault.allOrNothing")}</p>}
      {run.can.sheet && <SheetForm {...steps} />}
      {run.state === "mapped" && run.can.map && <MappingForm {...steps} />}
      {isChecked && (
        <>
          <CheckSummary run={run} />
          {run.can.apply && <ApplyForm {...steps} />}
          <ImportRowsList run={run} rows={rows} filter={filter} path={path} />
          {run.can.undo && <UndoForm {...steps} />}
        </>
      )}
      {run.state !== "mapped" && run.can.map && (
        <details open={reply?.form === "map"}>
          <summary>{t("mapping.again")}</summary>
          <MappingForm {...steps} />
        </details>
      )}
    </div>
  );
}

function Facts({ run }: { run: DeskImport }) {
  const { kind, state, by, createdAt, appliedAt, undoneAt, timezone } = run;
  const facts: [string, string][] = [
    [t("facts.kind"), t(`kind.${kind}`)],
    [t("facts.state"), t(`state.${state}`)],
    [t("facts.by"), by],
    [t("facts.created"), formatZonedTime(createdAt, timezone)],
    ...(appliedAt === null ? [] : [[t("facts.applied"), formatZonedTime(appliedAt, timezone)] as [string, string]]),
    ...(undoneAt === null ? [] : [[t("facts.undone"), formatZonedTime(undoneAt, timezone)] as [string, string]]),
  ];
  return (
    <dl className="desk-facts">
      {facts.map(([term, text]) => (
        <FactLine key={term} term={term} text={text} />
      ))}
    </dl>
  );
}

function FactLine({ term, text }: { term: string; text: string }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </>
  );
}

function Progress({ run, path }: { run: DeskImport; path: string }) {
  const { done, total } = run.progress ?? { done: 0, total: 0 };
  const name =
    run.state === "checking" || run.state === "applying" || run.state === "undoing" ? run.state : ("loaded" as const);
  const isCounted = total > 0;
  return (
    <section className="desk-progress" data-refresh="" aria-label={t(`progress.${name}`)}>
      <p className="bold" role="status">
        {t(`progress.${name}`)}
        {isCounted && `: ${t("progress.of", { done: formatNumber(done), total: formatNumber(total) })}`}
      </p>
      <progress
        aria-label={t(`progress.${name}`)}
        {...(isCounted ? { value: Math.min(done, total), max: total } : {})}
      />
      <p className="actions">
        <LinkButton href={path}>{t("progress.refresh")}</LinkButton>
        <span className="muted">{t("progress.leave")}</span>
      </p>
    </section>
  );
}
