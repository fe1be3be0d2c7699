import { useState } from "react";
import type { Goods } from "#app/components/goods/goods.ts";
import type { ListingQuery } from "#app/domain/catalog/listing-query.ts";

/** A page of a listing on the screen. */
export type ShownPage = { page: number; goods: readonly Goods[] };

type Shown = { listing: string; pages: ShownPage[]; latest: unknown };

/**
 * The pages that stand below each other: «show more» (`?more=1`) puts the next one under those that are there, everything
 * else starts anew. `listing` tells listings apart whatever their page; `latest` is the data `goods` came with.
 */
export function usePages(
  listing: string,
  { page, more }: Pick<ListingQuery, "page" | "more">,
  goods: readonly Goods[],
  latest: unknown,
): ShownPage[] {
  const [shown, setShown] = useState<Shown>({ listing, pages: [{ page, goods }], latest });
  if (shown.latest === latest) return shown.pages;
  const pages = [...(more && shown.listing === listing ? before(shown.pages, page) : []), { page, goods }];
  setShown({ listing, pages, latest });
  return pages;
}

/** The pages shown so far, if this one follows on one of them. */
function before(pages: readonly ShownPage[], page: number): ShownPage[] {
  const earlier = pages.filter((one) => one.page < page);
  return earlier.at(-1)?.page === page - 1 ? earlier : [];
}
