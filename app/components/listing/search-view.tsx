import type { FoundSearch } from "#app/contract/catalog.ts";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { searchPath } from "#app/domain/catalog/search-query/search-path.ts";
import { listing as texts } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ListingHead } from "./listing-head.tsx";
import type { ListingData } from "#app/view-models/listing.ts";
import { Listing } from "./listing.tsx";
import { NothingFound } from "./nothing-found.tsx";

const t = namespace("listing", texts);

type Props = {
  path: string;
  query: string;
  crumbs: Crumb[];
  h1: string;
  listing: ListingData;
  search: FoundSearch | null;
};

/** What was found, and how the words were understood. */
export function SearchView({ path, query, crumbs, h1, listing, search }: Props) {
  return (
    <>
      <ListingHead crumbs={crumbs} h1={h1} total={listing.total} />
      {search && listing.total > 0 && <Understood search={search} />}
      <Listing spot={{ path, place: "search" }} data={listing} empty={<NothingFound query={query} near={search} />} />
    </>
  );
}

function Understood({ search: { typed, shown, how, own } }: { search: FoundSearch }) {
  return (
    <>
      {shown !== null && (
        <p className="search-note">
          {`${t(how === "partly" ? "search.partly" : "search.shown", { shown })} `}
          {how !== "partly" && <a href={searchPath(`"${typed}"`)}>{t("search.asTyped", { typed })}</a>}
        </p>
      )}
      {own.length > 0 && (
        <ul className="search-note">
          {own.map(({ userArticle, name, slug }) => (
            <li key={`${userArticle} ${slug}`}>
              <b className="own-article">{t("search.own")}</b>
              {` ${userArticle} — `}
              <a href={`/product/${slug}`}>{name}</a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
