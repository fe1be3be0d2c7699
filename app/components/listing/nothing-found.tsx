import { LinkButton } from "#app/components/kit/button.tsx";
import { Chip } from "#app/components/kit/chip.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths, telHref } from "#app/components/frame/links.ts";
import { SearchForm } from "#app/components/frame/search-form.tsx";
import type { FoundSearch } from "#app/contract/found-search.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { listing as texts } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Beside } from "./understood.tsx";

const t = namespace("listing", texts);

/** A search without results: the words stay, and whatever is near them is offered. */
export function NothingFound({ query, near }: { query: string; near: FoundSearch | null }) {
  const { city, categories } = useFrame();
  const { nearest = [], categories: popular = [] } = near ?? {};
  const sections = popular.length > 0 ? popular : categories;
  return (
    <section className="empty-state">
      <h2>{t("empty.search.title")}</h2>
      <p>{t("empty.search.text")}</p>
      <ul className="search-tips">
        <li>{t("empty.search.article")}</li>
        <li>{t("empty.search.words")}</li>
        <li>{t("empty.search.sections")}</li>
      </ul>
      <SearchForm big query={query} />
      {near && <Beside search={near} />}
      {nearest.length > 0 && (
        <>
          <h3>{t("empty.search.nearest")}</h3>
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
      <h3>{t("empty.search.popular")}</h3>
      <nav className="actions" aria-label={t("empty.search.popular")}>
        {sections.map(({ name, slug }) => (
          <Chip key={slug} href={`/catalog/${slug}`}>
            {name}
          </Chip>
        ))}
      </nav>
      <p>{t("empty.search.ask")}</p>
      <p className="actions">
        <LinkButton href={`${paths.support}?${new URLSearchParams({ query })}#feedback`}>
          {t("empty.search.manager")}
        </LinkButton>
        <a href={telHref(city.phone)}>{formatPhone(city.phone)}</a>
      </p>
    </section>
  );
}
