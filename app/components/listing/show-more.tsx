import { useEffect, useRef, type RefObject } from "react";
import { LinkButton } from "#app/components/kit/button.tsx";
import { pageSize, type ListingQuery } from "#app/domain/catalog/listing-query.ts";
import { formatCount } from "#app/i18n/format.ts";
import { listing } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ListingData } from "./listing-data.ts";
import { listingHref, type ListingSpot } from "./listing-links.ts";
import type { ShownPage } from "./use-pages.ts";

const t = namespace("listing", listing);

type Props = {
  spot: ListingSpot;
  query: ListingQuery;
  data: ListingData;
  pages: readonly ShownPage[];
  list: RefObject<HTMLElement>;
};

/** Which goods of how many stand on the screen, and the way to more of them: the next page, with script put below this one. */
export function ShowMore({ spot, query, data: { view, total, pages: last }, pages, list }: Props) {
  const size = pageSize(query, view);
  const from = ((pages[0]?.page ?? 1) - 1) * size + 1;
  const to = Math.min(total, query.page * size);
  const next = Math.min(size, total - to);
  useFocusOnAdded(list, pages, size);
  if (last < 2) return null;
  return (
    <p className="show-more">
      {next > 0 && (
        <LinkButton href={listingHref(spot, query, { page: query.page + 1, more: true })}>
          {t("showMore", { count: next })}
        </LinkButton>
      )}
      <span className="muted" role="status">
        {t("shown", { from: formatCount(from), to: formatCount(to), total: formatCount(total) })}
      </span>
    </p>
  );
}

/** Whoever pressed the link goes on from the first of the goods that have come, and the page stays where it is scrolled to. */
function useFocusOnAdded(list: RefObject<HTMLElement>, pages: readonly ShownPage[], size: number): void {
  const before = useRef(pages.length);
  useEffect(() => {
    const added = pages.length > before.current;
    before.current = pages.length;
    if (!added) return;
    const goods = list.current?.querySelectorAll(".goods-list > li, .goods-table tbody tr");
    goods?.[(pages.length - 1) * size]?.querySelector<HTMLElement>("a[href]")?.focus({ preventScroll: true });
  }, [list, pages, size]);
}
