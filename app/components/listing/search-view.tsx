import { Chip } from "#app/components/kit/chip.tsx";
import { Crumbs } from "#app/components/layout/crumbs.tsx";
import { useFrame } from "#app/components/layout/frame-context.ts";
import { telHref } from "#app/components/layout/links.ts";
import { SearchForm } from "#app/components/layout/search-form.tsx";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { listing as texts } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ListingHead } from "./listing-head.tsx";
import type { ListingData } from "./listing-data.ts";
import { Listing } from "./listing.tsx";

const t = namespace("listing", texts);

type Props = { path: string; query: string; crumbs: Crumb[]; h1: string; listing: ListingData };

/** What was found. */
export function SearchView({ path, query, crumbs, h1, listing }: Props) {
  return (
    <>
      <Crumbs trail={crumbs} />
      <ListingHead heading={h1} total={listing.total} />
      <Listing spot={{ path, place: "search" }} data={listing} empty={<NothingFound query={query} />} />
    </>
  );
}

function NothingFound({ query }: { query: string }) {
  const { city, categories } = useFrame();
  return (
    <section className="emp">
      <h2>{t("empty.search.title")}</h2>
      <p>{t("empty.search.text")}</p>
      <ul className="tips">
        <li>{t("empty.search.article")}</li>
        <li>{t("empty.search.words")}</li>
        <li>{t("empty.search.sections")}</li>
      </ul>
      <SearchForm big query={query} />
      <nav className="acts" aria-label={t("sections")}>
        {categories.map(({ name, slug }) => (
          <Chip key={slug} href={`/catalog/${slug}`}>
            {name}
          </Chip>
        ))}
      </nav>
      <p>
        {`${t("empty.search.ask")} `}
        <a href={telHref(city.phone)}>{city.phone}</a>
      </p>
    </section>
  );
}
