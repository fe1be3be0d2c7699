import { Button } from "#app/components/kit/button.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { Pager } from "#app/components/kit/pager.tsx";
import { userArticles as texts } from "#app/i18n/ru/uploads/user-articles.ts";
import { namespace } from "#app/i18n/translator.ts";
import { articlesAddress, type ArticlesFilter } from "#app/forms/articles-filter.ts";
import type { ArticlesViewModel, ArticleViewModel } from "#app/view-models/uploads/user-articles.ts";

const t = namespace("userArticles", texts);

const marks = {
  matched: "good",
  notFound: "bad",
  ambiguous: "waiting",
  duplicate: "bad",
  discontinued: "waiting",
} as const;

/** Codes with bulk actions; rows become cards on phones. */
export function ArticleRows({ rows, total, page, pages, filter }: ArticlesViewModel & { filter: ArticlesFilter }) {
  return (
    <section className="profile-section">
      <h2>{t("total", { count: total })}</h2>
      {rows.length === 0 ? (
        <p>{t("noneFound")}</p>
      ) : (
        <form method="post">
          <table className="orders-table article-rows">
            <thead>
              <tr>
                <th>{t("column.userArticle")}</th>
                <th>{t("column.name")}</th>
                <th>{t("column.status")}</th>
                <th>{t("column.price")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.uuid} {...row} />
              ))}
            </tbody>
          </table>
          <p className="actions">
            <Button name="intent" value="articles.delete">
              {t("removeTicked")}
            </Button>
          </p>
        </form>
      )}
      <Pager page={page} pages={pages} href={(number) => articlesAddress(filter, number)} />
      {rows.length > 0 && <Everything total={total} />}
    </section>
  );
}

function Row({ uuid, userArticle, userName, comment, isPrimary, ...product }: ArticleViewModel) {
  const { article, name, brand, slug, status, statusText, price, stock, changed } = product;
  return (
    <tr>
      <td>
        <label className="article-tick">
          <input type="checkbox" name="article" value={uuid} aria-label={t("tick", { code: userArticle })} />
          <b>{userArticle}</b>
        </label>
        {isPrimary && <small className="muted">{t("primary")}</small>}
        {userName && <small className="muted">{userName}</small>}
        {comment && <small className="muted">{comment}</small>}
        <small>
          <a className="text-link" href={`?edit=${uuid}`} aria-label={t("editOf", { code: userArticle })}>
            {t("edit")}
          </a>
        </small>
      </td>
      <td>
        {article === null ? (
          <span className="muted">{t("noProduct")}</span>
        ) : (
          <>
            {slug === null ? name : <a href={`/product/${slug}`}>{name}</a>}
            <small className="muted">
              {article}
              {brand && ` · ${brand}`}
            </small>
          </>
        )}
      </td>
      <td>
        <span className={`status-mark ${marks[status]}`}>{statusText}</span>
        <small className="muted">{changed}</small>
      </td>
      <td>
        {price}
        {stock && <small className="muted">{stock}</small>}
      </td>
    </tr>
  );
}

/** Actions for all results, not only this page. */
function Everything({ total }: { total: number }) {
  return (
    <div className="article-everything">
      <form method="post" className="actions">
        <input type="hidden" name="intent" value="articles.sheet" />
        <span>{t("export")}</span>
        <Button name="format" value="xlsx">
          {t("exportXlsx")}
        </Button>
        <Button name="format" value="csv">
          {t("exportCsv")}
        </Button>
      </form>
      <Details summary={t("removeAll")}>
        <form method="post">
          <p>{t("removeAllText", { count: total })}</p>
          <Button name="intent" value="articles.deleteAll">
            {t("removeAllSure")}
          </Button>
        </form>
      </Details>
    </div>
  );
}
