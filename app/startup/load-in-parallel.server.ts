import type { Promotion } from "#app/contract/orders/backoffice.ts";
import type { CategoryMenuItem } from "#app/contract/catalog/catalog.ts";
import type { ShopDictionary } from "#app/contract/content/dictionary.ts";
import type { BasketLists } from "#app/contract/basket/basket-lists.ts";
import { basketPageQuery, type BasketOnPage } from "#app/contract/basket/baskets.ts";
import type { ShortContact } from "#app/contract/content/locations.ts";
import type { Comparisons, Favourites, OwnLists } from "#app/contract/catalog/lists.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import type { UserData } from "./load-user.server.ts";
import type { VisitorCity } from "./resolve-visitor-city.server.ts";
import { valueOr, verdictOrNull } from "./value-or.server.ts";
import type { RequestSession } from "./request-session.server.ts";

export type Loaded = {
  categories: CategoryMenuItem[];
  promotions: Promotion[];
  dictionary: ShopDictionary | null;
  contacts: ShortContact | null;
  favourites: Favourites;
  basket: OwnLists["basket"];
  comparisons: Comparisons;
  /** The basket page's data, if requested; null elsewhere, and if it has to be requested again. */
  basketOnPage: ApiVerdict<BasketOnPage> | null;
  /** Saved lists for the basket page; null as above. */
  basketLists: BasketLists | null;
};

/**
 * Step 5: all data of the frame in parallel. A failed load leaves its default value (specification §4, Async loads);
 * the user is loaded first, since an expired session makes the other loads a guest's.
 */
export async function loadInParallel(
  session: RequestSession,
  { city }: VisitorCity,
  user: Promise<UserData | null>,
): Promise<Loaded> {
  const api = session.api();
  const publicLoads = Promise.all([
    valueOr(api.categories.menu(), []),
    valueOr(api.promotions.list(), null),
    valueOr(api.dictionary.all(), null),
    valueOr(api.content.contacts({ query: { path: `/${city.domain}` } }), null),
  ]);
  if (session.token !== null) await user;
  const [[categories, promotions, dictionary, contacts], own] = await Promise.all([publicLoads, ownLoads(session)]);
  return { categories, promotions: promotions?.items ?? [], dictionary, contacts, ...own };
}

/** After a form that changes them: the reply's page shows current counts in header and heading. */
export async function reloadOwn(session: RequestSession, loaded: Loaded): Promise<void> {
  Object.assign(loaded, await ownLoads(session));
}

type Own = Pick<Loaded, "favourites" | "basket" | "comparisons" | "basketOnPage" | "basketLists">;

async function ownLoads(session: RequestSession): Promise<Own> {
  // A new fingerprint has no data.
  if (session.token === null && session.newcomer) return nothing;
  const api = session.api();
  const [all, basketOnPage] = showsBasket(session)
    ? await Promise.all([
        verdictOrNull(api.lists.own({ query: { basket: "uncounted" } })),
        verdictOrNull(api.baskets.page({ query: { page: pageOf(session) } })),
      ])
    : [await verdictOrNull(api.lists.own()), null];
  if (all?.ok) {
    const { kept: basketLists, ...own } = all.value;
    return { ...own, ...(basketOnPage?.ok && { basket: countOf(basketOnPage.value) }), basketOnPage, basketLists };
  }
  if (all !== null && isUnreachable(all)) return { ...nothing, basket: { ...nothing.basket, stale: true } };
  // If the backend lacks that call or cannot answer it in full, requests each part separately.
  const [favourites, basket, comparisons] = await Promise.all([
    valueOr(api.favourites.ids(), nothing.favourites),
    valueOr(api.baskets.count(), { ...nothing.basket, stale: true }),
    valueOr(api.comparisons.show(), nothing.comparisons),
  ]);
  return { favourites, basket: { ...basket, products: null }, comparisons, basketOnPage, basketLists: null };
}

/** The basket page counts from its own data, so that nothing is loaded twice. */
function showsBasket({ request, url }: RequestSession): boolean {
  return request.method === "GET" && url.pathname === "/basket";
}

/** An invalid page is refused by the loader, whichever was loaded. */
function pageOf({ url }: RequestSession): number {
  const { data } = basketPageQuery.safeParse({ page: url.searchParams.get("page") ?? undefined });
  return data?.page ?? 1;
}

function countOf({ items, others, gone, totals }: BasketOnPage): Loaded["basket"] {
  const count = items.length + others.length + gone.length;
  return { count, sum: totals.sum, stale: false, products: null };
}

/** If one call got no answer, three more would not either. */
function isUnreachable({ code }: Problem): boolean {
  return code === "network" || code === "timeout";
}

const nothing: Own = {
  favourites: { productExternalIds: [], state: {}, count: 0 },
  basket: { count: 0, sum: 0, stale: false, products: [] },
  comparisons: { items: {}, count: 0 },
  basketOnPage: null,
  basketLists: null,
};
