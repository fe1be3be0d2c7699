import { Chip } from "#app/components/kit/chip.tsx";
import { searchPath } from "#app/domain/catalog/search-query/search-path.ts";
import { listing as texts } from "#app/i18n/ru/catalog/listing.ts";
import { ownArticle } from "#app/i18n/ru/uploads/own-article.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { FoundSearchViewModel } from "#app/view-models/catalog/found-search.ts";

const t = namespace("listing", texts);
const marked = namespace("ownArticle", ownArticle);

/** How the query was understood: removable conditions, dropped words, related links. */
export function Understood({ search }: { search: FoundSearchViewModel }) {
  const { typed, shown, how, own, chips, leftOut, nearestTo } = search;
  return (
    <>
      <Beside search={search} />
      {chips.length > 0 && (
        <nav className="search-note search-chips" aria-label={t("search.chips")}>
          <span className="muted">{t("search.chips")}</span>
          {chips.map(({ label, without }) => (
            <Chip key={label} href={searchPath(without)} remove={t("search.takeOff", { label })}>
              {label}
            </Chip>
          ))}
        </nav>
      )}
      {nearestTo !== null && <p className="search-note">{t("search.nearestTo", { size: nearestTo })}</p>}
      {leftOut.length > 0 && (
        <p className="search-note">{t("search.leftOut", { words: leftOut.map((word) => `«${word}»`).join(", ") })}</p>
      )}
      {shown !== null && how !== "partly" && (
        <p className="search-note">
          {`${t("search.shown", { shown })} `}
          <a href={searchPath(`"${typed}"`)}>{t("search.asTyped", { typed })}</a>
        </p>
      )}
      {own.length > 0 && (
        <ul className="search-note">
          {own.map(({ userArticle, name, slug }) => (
            <li key={`${userArticle} ${slug}`}>
              <b className="own-article">{marked("mark")}</b>
              {` ${userArticle} — `}
              <a href={`/product/${slug}`}>{name}</a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Pages and sections that match the query. */
export function Beside({ search: { pages, sections } }: { search: FoundSearchViewModel }) {
  return (
    <>
      {pages.length > 0 && (
        <nav className="search-note search-chips" aria-label={t("search.pages")}>
          <span className="muted">{t("search.pages")}</span>
          {pages.map(({ title, path }) => (
            <a key={path} className="text-link" href={path}>
              {title}
            </a>
          ))}
        </nav>
      )}
      {sections.length > 0 && (
        <nav className="search-note search-chips" aria-label={t("search.sections")}>
          <span className="muted">{t("search.sections")}</span>
          {sections.map(({ name, slug }) => (
            <Chip key={slug} href={`/catalog/${slug}`}>
              {name}
            </Chip>
          ))}
        </nav>
      )}
    </>
  );
}
