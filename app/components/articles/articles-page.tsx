import { paths } from "#app/components/frame/links.ts";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { Field, fieldId, Labelled } from "#app/components/kit/fields/field.tsx";
import { useReply } from "#app/components/navigation/use-reply.ts";
import type { ArticlePreview } from "#app/contract/uploads/user-articles.ts";
import { articleSorts, articleStatuses } from "#app/domain/articles/limits.ts";
import type { ArticlesFilter } from "#app/forms/articles-filter.ts";
import { userArticles as texts } from "#app/i18n/ru/uploads/user-articles.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ArticlesViewModel, ArticleViewModel } from "#app/view-models/uploads/user-articles.ts";
import { ArticleForm } from "./article-form.tsx";
import { ArticleRows } from "./article-rows.tsx";
import { ArticleUploadForm } from "./upload-form.tsx";
import { UploadPreview } from "./upload-preview.tsx";

const t = namespace("userArticles", texts);

type Props = {
  filter: ArticlesFilter;
  /** Null without a selected counterparty. */
  list: ArticlesViewModel | null;
  edited: ArticleViewModel | null;
  preview: ArticlePreview | null;
  mayChange: boolean;
  /** Uploads waiting to be saved. */
  open: readonly OpenUpload[];
};

/** Customer articles. An upload is previewed here for roles without access to its own page. */
export function ArticlesPage({ filter, list, edited, preview, mayChange, open }: Props) {
  const isUploading = useReply("articles.upload") !== null;
  const isAdding = useReply("article") !== null;
  if (list === null) {
    return (
      <Empty title={t("refusedTitle")} text={t("refused.noCounterparty")}>
        <LinkButton href={paths.counterparties}>{t("counterparties")}</LinkButton>
      </Empty>
    );
  }
  if (preview !== null) return <UploadPreview preview={preview} path={paths.articles} />;
  const isFiltered = filter.q !== "" || filter.status !== "";
  const isEmpty = list.total === 0 && !isFiltered;
  return (
    <>
      <p className="muted">{t("lead")}</p>
      {!mayChange && <p>{t("readOnly")}</p>}
      {mayChange && edited === null && <OpenUploads open={open} />}
      {edited !== null && (
        <section className="profile-section">
          <h2>{t("editTitle", { code: edited.userArticle })}</h2>
          <ArticleForm article={edited} />
        </section>
      )}
      {mayChange && edited === null && (
        <div className="article-tools">
          <Details summary={t("addTitle")} open={isAdding || isEmpty}>
            <ArticleForm article={null} />
          </Details>
          <Details summary={t("uploadTitle")} open={isUploading}>
            <ArticleUploadForm />
          </Details>
        </div>
      )}
      {isEmpty ? (
        <p className="article-empty">{t("emptyText")}</p>
      ) : (
        <>
          <ArticleFilter {...filter} isFiltered={isFiltered} />
          <ArticleRows {...list} filter={filter} />
        </>
      )}
    </>
  );
}

function ArticleFilter({ q, status, sort, isFiltered }: ArticlesFilter & { isFiltered: boolean }) {
  return (
    <form
      className="settlement-filter article-filter"
      method="get"
      aria-label={t("filter")}
      key={JSON.stringify([q, status, sort])}
    >
      <Field type="search" name="q" label={t("q")} defaultValue={q} maxLength={200} />
      <Labelled id={fieldId("status")} label={t("state")}>
        <select className="input" id={fieldId("status")} name="status" defaultValue={status}>
          <option value="">{t("anyState")}</option>
          {articleStatuses
            .filter((one) => one !== "duplicate")
            .map((one) => (
              <option key={one} value={one}>
                {t(`status.${one}`)}
              </option>
            ))}
        </select>
      </Labelled>
      <Labelled id={fieldId("sort")} label={t("sortLabel")}>
        <select className="input" id={fieldId("sort")} name="sort" defaultValue={sort}>
          {articleSorts.map((one) => (
            <option key={one} value={one}>
              {t(`sort.${one}`)}
            </option>
          ))}
        </select>
      </Labelled>
      <p className="actions">
        <Button>{t("show")}</Button>
        {isFiltered && (
          <a className="text-link" href={paths.articles}>
            {t("reset")}
          </a>
        )}
      </p>
    </form>
  );
}

type OpenUpload = { upload: string; name: string; rows: number; at: string };

/** Uploads of customer articles not saved yet. */
function OpenUploads({ open }: { open: readonly OpenUpload[] }) {
  if (open.length === 0) return null;
  return (
    <section className="profile-section">
      <h2>{t("openTitle")}</h2>
      <p className="muted">{t("openText")}</p>
      <ul className="open-uploads">
        {open.map(({ upload, name, rows, at }) => (
          <li key={upload}>
            <a className="text-link" href={`${paths.articles}?upload=${upload}`}>
              {name}
            </a>{" "}
            <small className="muted">
              {at} · {rows === 0 ? t("openSheet") : t("openRows", { count: rows })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
