import { memo, lazy, Suspense } from "react";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { ListingHead } from "./listing-head.tsx";
import type { FoundSearchViewModel } from "#app/view-models/catalog/found-search.ts";
import type { GoodsQuestionViewModel } from "#app/view-models/content/feedback.ts";
import type { ListingData } from "#app/view-models/catalog/listing.ts";
import type { SearchPartsProps } from "./search-parts.tsx";
import { Listing } from "./listing.tsx";
import { Understood } from "./understood.tsx";

/** Few searches need these parts. */
const onServer = import.meta.env.SSR ? await loadParts() : null;
const Parts = onServer?.SearchParts ?? lazy(async () => ({ default: (await loadParts()).SearchParts }));

type Props = {
  path: string;
  query: string;
  crumbs: Crumb[];
  h1: string;
  listing: ListingData;
  search: FoundSearchViewModel | null;
  /** About the query itself, worded. */
  note: string | null;
  /** Shown without results. */
  question: GoodsQuestionViewModel | null;
};

/** Search results, and how the query was understood. */
export const SearchView = memo(function SearchView({
  path,
  query,
  crumbs,
  h1,
  listing,
  search,
  note,
  question,
}: Props) {
  return (
    <>
      <ListingHead crumbs={crumbs} h1={h1} total={listing.total} />
      {note && <p className="search-note">{note}</p>}
      {search && listing.total > 0 && <Understood search={search} />}
      {search?.listed && part({ search })}
      <Listing spot={{ path, place: "search" }} data={listing} empty={part({ search, query, question })} />
    </>
  );
});

function part(props: SearchPartsProps) {
  return (
    <Suspense fallback={null}>
      <Parts {...props} />
    </Suspense>
  );
}

function loadParts() {
  return import("./search-parts.tsx");
}
