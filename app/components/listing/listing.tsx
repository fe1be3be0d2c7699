import { Chip } from "#app/components/kit/chip.tsx";
import { Pager } from "#app/components/kit/pager.tsx";
import { parseListingQuery, type ListingQuery } from "#app/domain/catalog/listing-query.ts";
import { listing } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ReactNode } from "react";
import { EmptyListing } from "./empty-listing.tsx";
import { GoodsList } from "./goods-list.tsx";
import { ListingBar, ListingLimits } from "./listing-bar.tsx";
import type { ListingData } from "./listing-data.ts";
import { ListingFilter } from "./listing-filter.tsx";
import { appliedFilters, listingHref, unfilteredHref, type ListingSpot } from "./listing-links.ts";
import { ToggleForms } from "./toggles.tsx";

const t = namespace("listing", listing);

/** Filters, order, goods and pages; the heading stands above it. `empty` is shown where there is nothing even unfiltered. */
export function Listing({ spot, data, empty }: { spot: ListingSpot; data: ListingData; empty: ReactNode }) {
  const { view, pages, counts } = data;
  const query = queryOf(data, spot);
  const chips = appliedFilters(spot, query);
  if (data.goods === "" && chips.length === 0) return data.tooComplex ? <EmptyListing kind="tooComplex" /> : empty;
  return (
    <div className="ls">
      <ListingFilter spot={spot} query={query} counts={counts} chosen={chips.length} />
      <section aria-label={t("goods")}>
        {chips.length > 0 && (
          <nav className="acts" aria-label={t("applied")}>
            {chips.map(({ text, href }) => (
              <Chip key={href} href={href} remove={t("removeFilter", { filter: text })}>
                {text}
              </Chip>
            ))}
            <a className="lnk" href={unfilteredHref(spot, query)}>
              {t("resetFilters")}
            </a>
          </nav>
        )}
        {data.goods === "" ? (
          <EmptyListing kind={data.tooComplex ? "tooComplex" : "filtered"} />
        ) : (
          <>
            <ListingBar spot={spot} query={query} view={view} />
            <GoodsList packed={data.goods} view={view} />
            <Pager page={query.page} pages={pages} href={(page) => listingHref(spot, query, { page })} />
            <ListingLimits spot={spot} query={query} view={view} />
          </>
        )}
      </section>
      <ToggleForms />
    </div>
  );
}

function queryOf({ search }: ListingData, { place }: ListingSpot): ListingQuery {
  const query = parseListingQuery(new URLSearchParams(search), place);
  if (!query.ok) throw new RangeError(`not the address of a listing: ${search}`);
  return query.value;
}
