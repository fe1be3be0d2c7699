import { Button } from "#app/components/kit/button.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { paths } from "#app/components/frame/links.ts";
import { Check } from "#app/components/kit/fields/check.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { processLimits } from "#app/domain/files/process.ts";
import { ownFiles as texts } from "#app/i18n/ru/files/own-files.ts";
import { orderPapers } from "#app/i18n/ru/orders/order-papers.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { OwnFileViewModel } from "#app/view-models/files/own-files.ts";
import { useWatchedFiles } from "./use-watched-files.ts";

const t = namespace("ownFiles", texts);
const tPapers = namespace("orderPapers", orderPapers);

/** `archive`: default period of a documents archive; null if not available. */
type Props = { files: OwnFileViewModel[]; archive: { from: string; to: string } | null };

/** Generated files, newest first; those in progress update themselves, without script by reloading. */
export function FilesPage({ files: loaded, archive }: Props) {
  const { stateOf, isSlow } = useWatchedFiles(loaded, paths.files);
  const files = loaded.map((file) => stateOf(file) ?? file);
  const isUnderWay = files.some((file) => file.isUnderWay);
  if (files.length === 0) {
    return (
      <>
        {archive && <DocumentsArchive period={archive} isOpen />}
        <Empty title={t("emptyTitle")} text={t("emptyText")} />
      </>
    );
  }
  const ready = files.filter(({ status }) => status === "done").length;
  return (
    <>
      {isUnderWay && (
        <noscript>
          <meta httpEquiv="refresh" content="3" />
        </noscript>
      )}
      {archive && <DocumentsArchive period={archive} isOpen={false} />}
      <p className="muted">{t("kept", { days: processLimits.kept })}</p>
      <p className="visually-hidden" role="status">
        {t("ready", { count: ready })}
      </p>
      {isSlow && (
        <p>
          {t("slow")}{" "}
          <a className="text-link" href={paths.files}>
            {t("refresh")}
          </a>
        </p>
      )}
      <ul className="record-list">
        {files.map((file) => (
          <OwnFile key={file.uuid} {...file} />
        ))}
      </ul>
    </>
  );
}

function OwnFile({ title, at, status, statusText, isUnderWay, progress, note, url, fault }: OwnFileViewModel) {
  return (
    <li>
      <span>
        {title}
        <small className="muted">{at}</small>
        {note && <small className="muted">{note}</small>}
        {fault && <small className="bad">{fault}</small>}
      </span>
      {url === null ? (
        <span className={`status-mark ${status === "error" ? "bad" : "waiting"}`}>{statusText}</span>
      ) : (
        <a className="button" href={url} download aria-label={t("downloadNamed", { name: title })}>
          {t("download")}
        </a>
      )}
      {isUnderWay && (
        <progress className="file-progress" aria-label={`${title}: ${statusText}`} max={100} value={progress}>
          {t("progress", { percent: progress })}
        </progress>
      )}
    </li>
  );
}

const types = ["invoice", "upd", "ukd"] as const;

/** Requests all documents of a period as one archive. */
function DocumentsArchive({ period, isOpen }: { period: { from: string; to: string }; isOpen: boolean }) {
  return (
    <Details summary={tPapers("archiveOpen")} open={isOpen}>
      <form method="post" className="settlement-filter">
        <p className="muted archive-hint">{tPapers("archiveHint")}</p>
        <Field type="date" name="from" label={tPapers("archiveFrom")} defaultValue={period.from} required />
        <Field type="date" name="to" label={tPapers("archiveTo")} defaultValue={period.to} required />
        <fieldset className="archive-types">
          <legend>{tPapers("archiveTypes")}</legend>
          {types.map((type) => (
            <Check key={type} name="type" id={`archive-${type}`} value={type} defaultChecked>
              {tPapers(`type.${type}`)}
            </Check>
          ))}
        </fieldset>
        <p className="actions">
          <Button name="intent" value="documents.archive">
            {tPapers("archiveAsk")}
          </Button>
        </p>
      </form>
    </Details>
  );
}
