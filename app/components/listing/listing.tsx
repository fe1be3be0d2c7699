import { useNavigation } from "@remix-run/react";
import { useRef, type ReactNode } from "react";
import { Pager } from "#app/components/kit/pager.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { firstPageShown, parseListingQuery, type ListingQuery } from "#app/domain/catalog/listing-query.ts";
import { listing } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import { AppliedFilters } from "#app/components/filter/applied-chips.tsx";
import { EmptyListing } from "./empty-listing.tsx";
import { GoodsList } from "#app/components/goods/goods-list.tsx";
import { ListingBar, ListingLimits } from "./listing-bar.tsx";
import type { ListingData } from "#app/view-models/listing.ts";
import { ListingFilter } from "#app/components/filter/listing-filter.tsx";
import { listingHref, type ListingSpot } from "./listing-links.ts";
import { placeOfAdded, ShowMore } from "./show-more.tsx";
import { ToggleForms } from "#app/components/goods/toggles.tsx";
import { useResultInSight } from "./use-result-in-sight.ts";

const t = namespace("listing", listing);

/**
 * Any list of goods: filters, order, goods and pages; the heading stands above it. Its loader: `listingData(await
 * readListing(shop, context))`; its action: `listingActions`. `empty` is shown where there is nothing even unfiltered.
 */
export function Listing({ spot, data, empty }: { spot: ListingSpot; data: ListingData; empty: ReactNode }) {
  const { view, pages, applied, tooComplex } = data;
  const query = queryOf(data, spot, useFrame().viewer?.itemsPerPage ?? null);
  const { state } = useNavigation();
  const result = useRef<HTMLElement>(null);
  const bringIntoSight = useResultInSight(result, data);
  if (data.goods.length === 0 && applied.length === 0) return tooComplex ? <EmptyListing kind="tooComplex" /> : empty;
  return (
    <div className="listing">
      <ListingFilter spot={spot} query={query} data={data} onApply={bringIntoSight} />
      <section ref={result} aria-label={t("goods")} aria-busy={state === "loading" || undefined} tabIndex={-1}>
        <AppliedFilters spot={spot} query={query} applied={applied} total={data.total} />
        {data.goods.length === 0 ? (
          <EmptyListing kind={tooComplex ? "tooComplex" : "filtered"} />
        ) : (
          <>
            <ListingBar spot={spot} query={query} view={view} />
            <GoodsList
              key={firstPageShown(query, view)}
              goods={data.goods}
              view={view}
              added={query.more === null ? undefined : placeOfAdded(query, view)}
            />
            <ShowMore spot={spot} query={query} data={data} list={result} />
            <Pager page={query.page} pages={pages} href={(page) => listingHref(spot, query, { page })} />
            <ListingLimits spot={spot} query={query} view={view} />
          </>
        )}
      </section>
      <ToggleForms />
    </div>
  );
}

function queryOf({ search }: ListingData, { place }: ListingSpot, preferred: number | null): ListingQuery {
  const query = parseListingQuery(new URLSearchParams(search), place, preferred);
  if (!query.ok) throw new RangeError(`not the address of a listing: ${search}`);
  return query.value;
}
