import { useEffect, useRef, type RefObject } from "react";
import { LinkButton } from "#app/components/kit/button.tsx";
import { firstPageShown, pageSize, type ListingQuery } from "#app/domain/catalog/listing-query.ts";
import type { CatalogView } from "#app/domain/catalog/view.ts";
import { addedId } from "#app/components/goods/goods-table.tsx";
import { formatCount } from "#app/i18n/format.ts";
import { listing } from "#app/i18n/ru/catalog/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ListingData } from "#app/view-models/catalog/listing.ts";
import { listingHref, type ListingSpot } from "./listing-links.ts";

const t = namespace("listing", listing);

type Props = {
  spot: ListingSpot;
  query: ListingQuery;
  data: ListingData;
  list: RefObject<HTMLElement>;
};

/**
 * Shown and total number of products, and a link for more: the same list extended by the next page, at its first new
 * product without script.
 */
export function ShowMore({ spot, query, data: { view, total, pages }, list }: Props) {
  const size = pageSize(query, view);
  const from = (firstPageShown(query, view) - 1) * size + 1;
  const to = Math.min(total, query.page * size);
  const next = Math.min(size, total - to);
  useFocusOnAdded(list, query, view);
  if (pages < 2) return null;
  return (
    <p className="show-more">
      {next > 0 && (
        <LinkButton
          rel="nofollow"
          href={`${listingHref(spot, query, { page: query.page + 1, more: query.more ?? query.page })}#${addedId}`}
        >
          {t("showMore", { count: next })}
        </LinkButton>
      )}
      <span className="muted" role="status">
        {t("shown", { from: formatCount(from), to: formatCount(to), total: formatCount(total) })}
      </span>
    </p>
  );
}

/** Index of the first product added last. */
export function placeOfAdded(query: ListingQuery, view: CatalogView): number {
  return (query.page - firstPageShown(query, view)) * pageSize(query, view);
}

/** After pressing the link, focuses the first added product without scrolling. */
function useFocusOnAdded(list: RefObject<HTMLElement>, query: ListingQuery, view: CatalogView): void {
  const before = useRef(query.page);
  const place = placeOfAdded(query, view);
  const { page, more } = query;
  useEffect(() => {
    const added = more !== null && page > before.current;
    before.current = page;
    if (!added) return;
    const goods = list.current?.querySelectorAll(".goods-list > li, .goods-table tbody tr");
    goods?.[place]?.querySelector<HTMLElement>("a[href]")?.focus({ preventScroll: true });
  }, [list, page, more, place]);
}
