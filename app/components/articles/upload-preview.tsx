import { Button } from "#app/components/kit/button.tsx";
import { SheetsForm } from "#app/components/upload/sheets-form.tsx";
import { articleSheetForm } from "#app/forms/product-upload.ts";
import { Pager } from "#app/components/kit/pager.tsx";
import type { ArticlePreview, ArticlePreviewRow } from "#app/contract/uploads/user-articles.ts";
import { userArticles as texts } from "#app/i18n/ru/uploads/user-articles.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("userArticles", texts);

const counted = ["all", "new", "changed", "same", "unmatched", "shadowed", "refused"] as const;

/** Preview of an upload: new codes are ticked, reassigned ones are not. */
export function UploadPreview({ preview, path }: { preview: ArticlePreview; path: string }) {
  const { upload, name, sheets, counts, rows } = preview;
  if (sheets !== null)
    return (
      <SheetsForm uuid={upload} sheets={sheets} intent={articleSheetForm}>
        <a className="text-link" href={path}>
          {t("dropPreview")}
        </a>
      </SheetsForm>
    );
  return (
    <section className="profile-section">
      <h2>{t("previewTitle", { name })}</h2>
      <p>{t("previewNothing")}</p>
      <dl className="settlement-sums article-counts">
        {counted.map((count) => (
          <div key={count}>
            <dt>{t(`counts.${count}`)}</dt>
            <dd className="price">{counts[count]}</dd>
          </div>
        ))}
      </dl>
      <form method="post">
        <input type="hidden" name="upload" value={upload} />
        <table className="orders-table article-rows">
          <thead>
            <tr>
              <th>{t("line")}</th>
              <th>{t("column.userArticle")}</th>
              <th>{t("column.name")}</th>
              <th>{t("column.status")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.items.map((row) => (
              <PreviewRow key={row.number} {...row} />
            ))}
          </tbody>
        </table>
        <p className="actions">
          <Button kind="main" name="intent" value="articles.confirm">
            {rows.pages > 1 ? t("saveTickedHere") : t("saveTicked")}
          </Button>
          <a className="text-link" href={path}>
            {t("dropPreview")}
          </a>
        </p>
      </form>
      <Pager page={rows.page} pages={rows.pages} href={(page) => `?upload=${upload}&page=${page}`} />
      <form method="post" className="actions">
        <input type="hidden" name="upload" value={upload} />
        <input type="hidden" name="intent" value="articles.confirm" />
        {counts.new > 0 && (
          <Button name="all" value="new">
            {t("saveNew")}
          </Button>
        )}
        {counts.changed > 0 && (
          <Button name="all" value="changed">
            {t("saveChanged")}
          </Button>
        )}
      </form>
    </section>
  );
}

function PreviewRow(row: ArticlePreviewRow) {
  const { number, userArticle, userName, comment, code, status, change, target, was, candidates, shadows, goes } = row;
  const mayTake = goes || candidates.length > 0;
  const isSaved = change === "same" && status === "matched";
  return (
    <tr>
      <td>
        <label className="article-tick">
          {mayTake && !isSaved && (
            <input
              type="checkbox"
              name="row"
              value={number}
              defaultChecked={target !== null && change === "new" && shadows === null}
              aria-label={t("take", { number })}
            />
          )}
          {number}
        </label>
      </td>
      <td>
        <b>{userArticle}</b>
        {userName && <small className="muted">{userName}</small>}
        {comment && <small className="muted">{comment}</small>}
      </td>
      <td>
        {was !== null && change === "changed" && was.uuid !== target?.uuid && (
          <small className="article-was">
            <del>
              {was.article} {was.name}
            </del>{" "}
            →
          </small>
        )}
        {target ? (
          <>
            {target.article} <span className="muted">{target.name}</span>
          </>
        ) : candidates.length > 0 ? (
          <select className="input" name="pick" aria-label={t("pick", { number })} defaultValue="">
            <option value="">{t("pickNone")}</option>
            {candidates.map(({ uuid, article, name }) => (
              <option key={uuid} value={`${number}:${uuid}`}>
                {article} {name}
              </option>
            ))}
          </select>
        ) : (
          <span className="muted">{code}</span>
        )}
      </td>
      <td>
        <span className={`status-mark ${markOf(row)}`}>{stateText(row)}</span>
        {shadows !== null && !isSaved && <small className="muted">{t("shadows", shadows)}</small>}
        {status === "duplicate" && <small className="muted">{t("duplicateNote")}</small>}
        {status === "notFound" && goes && <small className="muted">{t("notFoundNote")}</small>}
      </td>
    </tr>
  );
}

function stateText({ status, change, shadows }: ArticlePreviewRow): string {
  if (shadows !== null && change !== "same") return t("shadowed");
  if (status === "wrong") return t("wrong");
  if (status !== "matched" || change === "new") return t(`status.${status}`);
  return change === "same" ? t("same") : t("willChange");
}

function markOf({ status, change, shadows }: ArticlePreviewRow): string {
  if (shadows !== null && change !== "same") return "waiting";
  if (status === "matched") return change === "changed" ? "waiting" : change === "same" ? "neutral" : "good";
  return status === "ambiguous" || status === "discontinued" ? "waiting" : "bad";
}
