import { LinkButton } from "#app/components/kit/button.tsx";
import type { DeskFetch, ImportSources } from "#app/contract/desk/import-sources.ts";
import { formatTableMoment } from "#app/i18n/format.ts";
import { importPages } from "#app/i18n/ru/desk/import-pages.ts";
import { importSources } from "#app/i18n/ru/desk/catalog/import-sources.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("importSources", importSources);
const pages = namespace("importPages", importPages);

export type FaultText = (fault: DeskFetch["fault"]) => string;

type Props = { sources: ImportSources; faultText: FaultText };

/** Files at addresses, with what came of them last. */
export function SourceList({ sources: { items, choices, timezone }, faultText }: Props) {
  return (
    <>
      <div className="desk-heading">
        <h1>{t("title")}</h1>
        {choices.kinds.length > 0 && <LinkButton href="/desk/imports/sources/new">{t("add")}</LinkButton>}
        <LinkButton href="/desk/imports">{t("imports")}</LinkButton>
      </div>
      <p className="muted">{t("about")}</p>
      {items.length === 0 ? (
        <p>{t("empty")}</p>
      ) : (
        <div className="desk-table" role="region" aria-label={t("title")} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {(["name", "kind", "address", "every", "last", "next", "state"] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`column.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map(({ uuid, name, kind, shownAddress, every, isActive, isAwaited, nextAt, last }) => (
                <tr key={uuid}>
                  <td>
                    <a href={`/desk/imports/sources/${uuid}`}>{name}</a>
                  </td>
                  <td data-label={t("column.kind")}>{pages(`kind.${kind}`)}</td>
                  <td data-label={t("column.address")} className="desk-address">
                    {shownAddress}
                  </td>
                  <td data-label={t("column.every")}>{t(`every.${every}`)}</td>
                  <td data-label={t("column.last")}>
                    {last === null ? t("never") : <FetchResult {...{ fetch: last, timezone, faultText }} withTime />}
                  </td>
                  <td data-label={t("column.next")}>
                    {isAwaited ? t("awaited") : isActive ? formatTableMoment(nextAt, timezone) : "—"}
                  </td>
                  <td data-label={t("column.state")}>{isActive ? t("state.on") : <b>{t("state.off")}</b>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

type ResultProps = { fetch: DeskFetch; timezone: string; faultText: FaultText; withTime?: true };

/** What came of it, why, and the import of the file. */
export function FetchResult({ fetch: { at, result, fault, run }, timezone, faultText, withTime }: ResultProps) {
  const word = t(`result.${result ?? "running"}`);
  return (
    <span>
      {withTime && `${formatTableMoment(at, timezone)} `}
      {fault === null ? word : <b className="desk-bad">{word}</b>}
      {run !== null && (
        <>
          {", "}
          <a href={`/desk/imports/${run}`}>{t("run")}</a>
        </>
      )}
      {fault !== null && <span className="muted"> {faultText(fault)}</span>}
    </span>
  );
}
