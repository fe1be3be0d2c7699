import type { ReactNode } from "react";
import { limitsOf, sortsOf } from "#app/domain/catalog/listing-options.ts";
import { pageSize, type ListingQuery } from "#app/domain/catalog/listing-query.ts";
import { catalogViews, type CatalogView } from "#app/domain/catalog/view.ts";
import { listing } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import { listingHref, type ListingSpot } from "./listing-links.ts";

const t = namespace("listing", listing);

/** Order of a listing as links, which lead no robot (domain/indexing.ts); its view as buttons, since the shop remembers that. */
export function ListingBar({ spot, query, view }: { spot: ListingSpot; query: ListingQuery; view: CatalogView }) {
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

/** How many goods stand on one page. */
export function ListingLimits({ spot, query, view }: { spot: ListingSpot; query: ListingQuery; view: CatalogView }) {
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
