import { Empty } from "#app/components/kit/empty.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import type { DeskFile } from "#app/contract/desk/files.ts";
import { isUnderWay } from "#app/domain/files/process.ts";
import { shopZone } from "#app/domain/local-time.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { formatCount, formatTableMoment } from "#app/i18n/format.ts";
import { deskFiles } from "#app/i18n/ru/desk/files.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskFiles", deskFiles);

/** «Мои файлы»: what was exported, with links to what is ready. */
export const filesPage = deskPage<DeskFile[]>({
  path: "files",
  right: "self",
  title: t("title"),
  async load({ call }) {
    const files = await call.deskFiles.list();
    return files.ok ? ok(files.value.items) : files;
  },
  view: ({ data }) => (
    <>
      <div className="desk-heading">
        <h1>{t("title")}</h1>
        {data.some(({ status }) => isUnderWay(status)) && <LinkButton href="/desk/files">{t("refresh")}</LinkButton>}
      </div>
      <p className="muted">{t("about")}</p>
      {data.length === 0 ? <Empty title={t("empty")} text={t("emptyText")} /> : <Files files={data} />}
    </>
  ),
});

function Files({ files }: { files: readonly DeskFile[] }) {
  return (
    <div className="desk-table desk-files" role="region" aria-label={t("title")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("column.title")}</th>
            <th scope="col">{t("column.created")}</th>
            <th scope="col">{t("column.status")}</th>
            <th scope="col">{t("column.size")}</th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ uuid, title, status, progress, createdAt, size, hasPersonalData }) => (
            <tr key={uuid} data-row="">
              <td data-label={t("column.title")}>
                <span>
                  {status === "done" ? <a href={`/desk/files/${uuid}`}>{title}</a> : title}
                  {hasPersonalData && <small className="muted"> {t("personal")}</small>}
                </span>
              </td>
              <td data-label={t("column.created")}>{formatTableMoment(createdAt, shopZone)}</td>
              <td data-label={t("column.status")}>{t(`status.${status}`, { progress })}</td>
              <td data-label={t("column.size")}>
                {size === null ? "" : t("kilobytes", { size: formatCount(Math.ceil(size / 1_024)) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A finished file. */
export const filePage = deskPage({
  path: "files/:uuid",
  right: "self",
  title: t("title"),
  async load({ call, params }) {
    const file = await call.deskFiles.download({ params: { uuid: params["uuid"] ?? "" } });
    return file.ok ? { file: file.value } : file;
  },
  view: () => null,
});
