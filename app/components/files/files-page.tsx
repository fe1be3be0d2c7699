import { Empty } from "#app/components/kit/empty.tsx";
import { paths } from "#app/components/frame/links.ts";
import { processLimits } from "#app/domain/files/process.ts";
import { ownFiles as texts } from "#app/i18n/ru/own-files.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { OwnFileViewModel } from "#app/view-models/own-files.ts";
import { DocumentsArchive } from "./documents-archive.tsx";
import { useWatchedFiles } from "./use-watched-files.ts";

const t = namespace("ownFiles", texts);

/** `archive`: the period first offered for an archive of documents; null where it is not offered. */
type Props = { files: OwnFileViewModel[]; archive: { from: string; to: string } | null };

/** Files that were asked for, newest first; those under way move by themselves, without script by being loaded again. */
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
