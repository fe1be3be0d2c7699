import { LinkButton } from "#app/components/kit/button.tsx";
import type { SettlementRuns } from "#app/contract/desk/buyers/settlements.ts";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { shopZone } from "#app/domain/local-time.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { formatCount, formatDateTime } from "#app/i18n/format.ts";
import { deskFinance as texts } from "#app/i18n/ru/desk/buyers/finance.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskFinance", texts);
const frame = namespace("deskFrame", deskFrame);

type Props = SettlementRuns & { reply: DeskReply | null; formKey: string; mayImport: boolean };

/** The form of a file, and the files before it. */
export function SettlementRunsView({ items, reply, formKey, mayImport }: Props) {
  return (
    <article className="desk-order">
      <div className="desk-heading">
        <h1>{t("runs.title")}</h1>
        <LinkButton href="/desk/finance">{frame("back")}</LinkButton>
      </div>
      {mayImport && (
        <DeskForm name="upload" reply={reply} formKey={formKey} submit={t("runs.submit")} takesFiles>
          {(fields) => (
            <>
              <p className="hint">{t("runs.hint")}</p>
              <Field
                type="file"
                name="file"
                label={t("runs.file")}
                hint={t("runs.fileHint")}
                errors={fields.errors("file")}
                required
              />
            </>
          )}
        </DeskForm>
      )}
      <h2>{t("runs.list")}</h2>
      {items.length === 0 ? <p>{t("runs.none")}</p> : <Runs items={items} />}
    </article>
  );
}

function Runs({ items }: SettlementRuns) {
  return (
    <div className="desk-table desk-result">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("runs.started")}</th>
            <th scope="col">{t("runs.name")}</th>
            <th scope="col">{t("runs.by")}</th>
            <th scope="col">{t("runs.status")}</th>
            {(["documents", "entries", "known"] as const).map((name) => (
              <th key={name} scope="col" className="desk-number">
                {t(`runs.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ uuid, startedAt, fileName, by, status, refused, ...counts }) => (
            <tr key={uuid}>
              <td data-label={t("runs.started")}>{formatDateTime(startedAt, shopZone)}</td>
              <td data-label={t("runs.name")}>{fileName}</td>
              <td data-label={t("runs.by")}>{by}</td>
              <td data-label={t("runs.status")}>
                {status === "refused" || status === "failed" ? (
                  <b className="desk-bad">{t(`runs.state.${status}`)}</b>
                ) : (
                  t(`runs.state.${status}`)
                )}
                {refused.length > 0 && (
                  <details>
                    <summary>{t("runs.refused", { count: refused.length })}</summary>
                    <ul>
                      {refused.map(({ line, code }) => (
                        <li key={line}>{t("runs.line", { line, reason: t(`runs.reason.${code}`) })}</li>
                      ))}
                    </ul>
                  </details>
                )}
              </td>
              {(["documents", "entries", "known"] as const).map((name) => (
                <td key={name} data-label={t(`runs.${name}`)} className="desk-number">
                  {formatCount(counts[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
