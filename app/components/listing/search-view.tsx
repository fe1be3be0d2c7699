import { lazy, Suspense } from "react";
import type { FoundSearch } from "#app/contract/found-search.ts";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { ListingHead } from "./listing-head.tsx";
import type { GoodsQuestionViewModel } from "#app/view-models/feedback.ts";
import type { ListingData } from "#app/view-models/listing.ts";
import { Listing } from "./listing.tsx";
import { Understood } from "./understood.tsx";

/** What is shown where nothing was found, a form among it, or for a pasted list of codes, is code of its own: few searches need it. */
const onServer = import.meta.env.SSR ? { ...(await loadNothingFound()), ...(await loadListedCodes()) } : null;

const NothingFound = onServer?.NothingFound ?? lazy(async () => ({ default: (await loadNothingFound()).NothingFound }));
const ListedCodes = onServer?.ListedCodes ?? lazy(async () => ({ default: (await loadListedCodes()).ListedCodes }));

type Props = {
  path: string;
  query: string;
  crumbs: Crumb[];
  h1: string;
  listing: ListingData;
  search: FoundSearch | null;
  /** Where nothing was found. */
  question: GoodsQuestionViewModel | null;
};

/** What was found, and how the words were understood. */
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
