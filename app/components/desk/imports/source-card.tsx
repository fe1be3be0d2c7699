import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { JournalLink } from "#app/components/desk/journal/journal-link.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import type { DeskImportSource } from "#app/contract/desk/import-sources.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { formatTableMoment } from "#app/i18n/format.ts";
import { importPages } from "#app/i18n/ru/desk/import-pages.ts";
import { importSources } from "#app/i18n/ru/desk/catalog/import-sources.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { SourceFields, sourceLabels, sourceWord } from "./source-fields.tsx";
import { FetchResult, type FaultText } from "./source-list.tsx";

const t = namespace("importSources", importSources);
const pages = namespace("importPages", importPages);
const frame = namespace("deskFrame", deskFrame);

type Props = {
  source: DeskImportSource;
  staff: StaffScope;
  reply: DeskReply | null;
  formKey: string;
  faultText: FaultText;
};

/** A file at an address; each section is a form of its own. */
export function SourceCard({ source, staff, reply, formKey, faultText }: Props) {
  const { uuid, version, name, kind, shownAddress, every, isActive, isAwaited, nextAt, timezone, choices, can } =
    source;
  return (
    <article className="desk-product">
      <div className="desk-heading">
        <h1>{name}</h1>
        <span className="muted">{t(isActive ? "state.on" : "state.off")}</span>
        <LinkButton href="/desk/imports/sources">{frame("back")}</LinkButton>
      </div>
      <dl className="desk-facts">
        {[
          [t("column.kind"), pages(`kind.${kind}`)],
          [t("column.address"), shownAddress],
          [t("column.every"), t(`every.${every}`)],
          [t("column.next"), isAwaited ? t("awaited") : isActive ? formatTableMoment(nextAt, timezone) : "—"],
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <JournalLink staff={staff} kind="importSource" id={uuid} />
      {isAwaited && <p className="muted">{t("awaitedText")}</p>}
      {can.edit && !isAwaited && (
        <DeskForm name="ask" {...{ reply, formKey: `${formKey}-ask` }} submit={t("now.submit")}>
          {() => <p className="muted">{t("now.hint")}</p>}
        </DeskForm>
      )}
      <h2>{t("history")}</h2>
      <Fetches {...{ source, faultText }} />
      {can.edit && (
        <>
          <h2>{t("settings")}</h2>
          <DeskForm
            name="save"
            {...{ reply, formKey, version }}
            labels={sourceLabels}
            word={sourceWord(choices)}
            submit={t("save")}
          >
            {(fields) => <SourceFields fields={fields} saved={source} choices={choices} />}
          </DeskForm>
          <DeskForm
            name="switch"
            {...{ reply, formKey: `${formKey}-switch`, version }}
            submit={t(isActive ? "switch.off" : "switch.on")}
            isPlain
          >
            {() => (
              <>
                <input type="hidden" name="to" value={isActive ? "off" : "on"} />
                <p className="muted">{t(isActive ? "switch.offHint" : "switch.onHint")}</p>
              </>
            )}
          </DeskForm>
          <DeskForm
            name="remove"
            {...{ reply, formKey: `${formKey}-remove`, version }}
            submit={t("remove.submit")}
            isPlain
          >
            {() => <p className="muted">{t("remove.hint")}</p>}
          </DeskForm>
        </>
      )}
    </article>
  );
}

function Fetches({ source: { fetches, timezone }, faultText }: Pick<Props, "source" | "faultText">) {
  if (fetches.length === 0) return <p className="muted">{t("never")}</p>;
  return (
    <div className="desk-table desk-result">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("historyColumn.at")}</th>
            <th scope="col">{t("historyColumn.result")}</th>
          </tr>
        </thead>
        <tbody>
          {fetches.map((fetch) => (
            <tr key={fetch.at}>
              <td data-label={t("historyColumn.at")}>{formatTableMoment(fetch.at, timezone)}</td>
              <td data-label={t("historyColumn.result")}>
                <FetchResult {...{ fetch, timezone, faultText }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
