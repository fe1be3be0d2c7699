import { useEffect, useRef, type RefObject } from "react";
import { LinkButton } from "#app/components/kit/button.tsx";
import { firstPageShown, pageSize, type ListingQuery } from "#app/domain/catalog/listing-query.ts";
import type { CatalogView } from "#app/domain/catalog/view.ts";
import { addedId } from "#app/components/goods/goods-table.tsx";
import { formatCount } from "#app/i18n/format.ts";
import { listing } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ListingData } from "#app/view-models/listing.ts";
import { listingHref, type ListingSpot } from "./listing-links.ts";

const t = namespace("listing", listing);

type Props = {
  spot: ListingSpot;
  query: ListingQuery;
  data: ListingData;
  list: RefObject<HTMLElement>;
};

/** Which goods of how many stand on the screen, and the way to more of them: the same list with the next page below, at its first new product where no script keeps the place. */
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

/** Of the goods shown, the place of the first that has come last. */
export function placeOfAdded(query: ListingQuery, view: CatalogView): number {
  return (query.page - firstPageShown(query, view)) * pageSize(query, view);
}

/** Whoever pressed the link goes on from the first of the goods that have come, and the page stays where it is scrolled to. */
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
