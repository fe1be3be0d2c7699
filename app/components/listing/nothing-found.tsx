import { Chip } from "#app/components/kit/chip.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { GoodsQuestionForm } from "#app/components/feedback/goods-question-form.tsx";
import { SearchForm } from "#app/components/frame/search-form.tsx";
import { nothingFound } from "#app/i18n/ru/catalog/nothing-found.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { FoundSearchViewModel } from "#app/view-models/catalog/found-search.ts";
import type { GoodsQuestionViewModel } from "#app/view-models/content/feedback.ts";
import { Beside } from "./understood.tsx";

const t = namespace("nothingFound", nothingFound);

type Props = { query: string; near: FoundSearchViewModel | null; question: GoodsQuestionViewModel | null };

/** A search without goods: pages that answer it, else near matches and a message to the shop with the query kept. */
export function NothingFound({ query, near, question }: Props) {
  const { categories } = useFrame();
  const { nearest = [], kinds = [], categories: popular = [] } = near ?? {};
  const isAnswered = (near?.pages.length ?? 0) > 0;
  const sections = popular.length > 0 ? popular : categories;
  return (
    <section className="empty-state">
      {isAnswered ? (
        <>
          {near && <Beside search={near} />}
          <p>{t("noGoods")}</p>
        </>
      ) : (
        <>
          <h2>{t("title")}</h2>
          <p>{t("text")}</p>
          <ul className="search-tips">
            <li>{t("article")}</li>
            <li>{t("words")}</li>
            <li>{t("sections")}</li>
          </ul>
          <SearchForm big query={query} />
          {near && <Beside search={near} />}
        </>
      )}
      {nearest.length > 0 && (
        <>
          <h3>{t("nearest")}</h3>
          <ul className="nearest-products">
            {nearest.map(({ article, name, slug }) => (
              <li key={slug}>
                <a className="text-link" href={`/product/${slug}`}>
                  {article}
                </a>{" "}
                <span className="muted">{name}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {kinds.length > 0 && (
        <>
          <h3>{t("kinds")}</h3>
          <nav className="actions" aria-label={t("kinds")}>
            {kinds.map(({ name, slug }) => (
              <Chip key={slug} href={`/catalog/${slug}`}>
                {name}
              </Chip>
            ))}
          </nav>
        </>
      )}
      <h3>{t("popular")}</h3>
      <nav className="actions" aria-label={t("popular")}>
        {sections.map(({ name, slug }) => (
          <Chip key={slug} href={`/catalog/${slug}`}>
            {name}
          </Chip>
        ))}
      </nav>
      {question && <GoodsQuestionForm key={query} query={query} data={question} />}
    </section>
  );
}
