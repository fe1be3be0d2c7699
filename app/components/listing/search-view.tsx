import { lazy, Suspense } from "react";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { ListingHead } from "./listing-head.tsx";
import type { FoundSearchViewModel } from "#app/view-models/catalog/found-search.ts";
import type { GoodsQuestionViewModel } from "#app/view-models/content/feedback.ts";
import type { ListingData } from "#app/view-models/catalog/listing.ts";
import { Listing } from "./listing.tsx";
import { Understood } from "./understood.tsx";

/** Parts for empty results and pasted codes are separate chunks: few searches need them. */
const onServer = import.meta.env.SSR ? { ...(await loadNothingFound()), ...(await loadListedCodes()) } : null;

const NothingFound = onServer?.NothingFound ?? lazy(async () => ({ default: (await loadNothingFound()).NothingFound }));
const ListedCodes = onServer?.ListedCodes ?? lazy(async () => ({ default: (await loadListedCodes()).ListedCodes }));

type Props = {
  path: string;
  query: string;
  crumbs: Crumb[];
  h1: string;
  listing: ListingData;
  search: FoundSearchViewModel | null;
  /** Shown without results. */
  question: GoodsQuestionViewModel | null;
};

/** Search results, and how the query was understood. */
export function SearchView({ path, query, crumbs, h1, listing, search, question }: Props) {
  return (
    <>
      <ListingHead crumbs={crumbs} h1={h1} total={listing.total} />
      {search && listing.total > 0 && <Understood search={search} />}
      {search?.listed && (
        <Suspense fallback={null}>
          <ListedCodes listed={search.listed} />
        </Suspense>
      )}
      <Listing
        spot={{ path, place: "search" }}
        data={listing}
        empty={
          <Suspense fallback={null}>
            <NothingFound query={query} near={search} question={question} />
          </Suspense>
        }
      />
    </>
  );
}

function loadNothingFound() {
  return import("./nothing-found.tsx");
}

function loadListedCodes() {
  return import("./listed-codes.tsx");
}
