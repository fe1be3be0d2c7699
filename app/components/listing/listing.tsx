import { useNavigation } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { AppliedFilters } from "#app/components/filter/applied-chips.tsx";
import { ListingFilter } from "#app/components/filter/listing-filter.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { GoodsList } from "#app/components/goods/goods-list.tsx";
import { ToggleForms } from "#app/components/goods/toggles.tsx";
import { Pager } from "#app/components/kit/pager.tsx";
import { limitsOf, sortsOf } from "#app/domain/catalog/listing-options.ts";
import { firstPageShown, type ListingQuery, pageSize, parseListingQuery } from "#app/domain/catalog/listing-query.ts";
import { type CatalogView, catalogViews } from "#app/domain/catalog/view.ts";
import { listing } from "#app/i18n/ru/catalog/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ListingData } from "#app/view-models/catalog/listing.ts";
import { EmptyListing } from "./empty-listing.tsx";
import { listingHref, type ListingSpot } from "./listing-links.ts";
import { placeOfAdded, ShowMore } from "./show-more.tsx";

const t = namespace("listing", listing);

/**
 * A product list: filters, sorting, products and pages, below a heading. Its loader: `listingData(await
 * readListing(shop, context))`; its action: `listingActions`. `empty` is shown if there is nothing even unfiltered.
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

/** Sorts as links without crawling (domain/indexing.ts); views as buttons, since the choice is saved. */
function ListingBar({ spot, query, view }: { spot: ListingSpot; query: ListingQuery; view: CatalogView }) {
  const href = (change: Partial<ListingQuery>) => listingHref(spot, query, change);
  return (
    <div className="listing-bar">
      <Choice label={t("sorting")}>
        {sortsOf(spot.place).map((sort) => (
          <a key={sort} rel="nofollow" href={href({ sort })} aria-current={sort === query.sort || undefined}>
            {t(`sort.${sort}`)}
          </a>
        ))}
      </Choice>
      <form className="switch-row" method="post" data-enhance="" aria-label={t("view")}>
        <input type="hidden" name="intent" value="view.choose" />
        {catalogViews.map((one) => (
          <button
            key={one}
            className={one === "table" ? "not-on-phone" : undefined}
            name="view"
            value={one}
            aria-pressed={one === view}
          >
            {t(`viewOf.${one}`)}
          </button>
        ))}
      </form>
    </div>
  );
}

/** Choice of the page size. */
function ListingLimits({ spot, query, view }: { spot: ListingSpot; query: ListingQuery; view: CatalogView }) {
  return (
    <Choice label={t("limit")} shown>
      {limitsOf(view).map((limit) => (
        <a
          key={limit}
          rel="nofollow"
          href={listingHref(spot, query, { view: view === "table" ? view : query.view, limit })}
          aria-current={limit === pageSize(query, view) || undefined}
        >
          {limit}
        </a>
      ))}
    </Choice>
  );
}

function Choice({ label, shown, children }: { label: string; shown?: boolean; children: ReactNode }) {
  return (
    <nav className="switch-row" aria-label={label}>
      {shown && <span className="muted">{label}</span>}
      {children}
    </nav>
  );
}

/**
 * Applying the filter replaces the form and closes the drawer: when the results arrive, focuses the list and scrolls
 * its top into view. Returns the function to call on apply.
 */
function useResultInSight(result: RefObject<HTMLElement>, answer: unknown): () => void {
  const waiting = useRef(false);
  useEffect(() => {
    const list = result.current;
    if (!waiting.current || !list) return;
    waiting.current = false;
    list.focus({ preventScroll: true });
    if (list.getBoundingClientRect().top < 0) list.scrollIntoView();
  }, [result, answer]);
  return () => void (waiting.current = true);
}
