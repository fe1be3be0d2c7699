import { Fragment } from "react";
import { home } from "#app/i18n/ru/home.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("home", home);

export function SearchExamples({ articles }: { articles: string[] }) {
  if (articles.length === 0) return null;
  return (
    <p className="muted">
      {t("searchText")}{" "}
      {articles.map((article, index) => (
        <Fragment key={article}>
          {index > 0 && ", "}
          <a href={`/search?q=${encodeURIComponent(article)}`}>{article}</a>
        </Fragment>
      ))}
    </p>
  );
}
