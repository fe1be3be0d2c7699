import type { Promotion } from "#app/contract/backoffice.ts";
import type { CategoryMenuItem } from "#app/contract/catalog.ts";
import type { Dictionary } from "#app/contract/dictionary.ts";
import type { BasketLists } from "#app/contract/basket-lists.ts";
import type { Basket } from "#app/contract/baskets.ts";
import type { ShortContact } from "#app/contract/locations.ts";
import type { Comparisons, Favourites } from "#app/contract/lists.ts";
import type { ApiVerdict } from "#app/shop-api/call.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import type { UserData } from "./load-user.server.ts";
import type { VisitorCity } from "./resolve-visitor-city.server.ts";
import { valueOr, verdictOrNull } from "./value-or.server.ts";
import type { RequestSession } from "./request-session.server.ts";

export type Loaded = {
  categories: CategoryMenuItem[];
  promotions: Promotion[];
  dictionary: Dictionary | null;
  contacts: ShortContact | null;
  favourites: Favourites;
  basket: { count: number; sum: number; stale: boolean };
  comparisons: Comparisons;
  /** The whole basket, where its page has been asked for; null elsewhere, and where it has to be asked for again. */
  wholeBasket: ApiVerdict<Basket> | null;
  /** What the basket's page shows beside it; null as above. */
  basketLists: BasketLists | null;
};

/**
 * Step 5: everything the frame shows, side by side. Each load tolerates its own failure and leaves its default value
 * (specification §4, Async loads); the user's load goes first, since a dead session makes the others guests'.
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
    valueOr(api.content.contacts(`/${city.domain}`), null),
  ]);
  if (session.token !== null) await user;
  const [[categories, promotions, dictionary, contacts], own] = await Promise.all([publicLoads, ownLoads(session)]);
  return { categories, promotions: promotions?.items ?? [], dictionary, contacts, ...own };
}

/** After a form that changes them: the page that answers it counts what is there now, in its header as in its heading. */
export async function reloadOwn(session: RequestSession, loaded: Loaded): Promise<void> {
  Object.assign(loaded, await ownLoads(session));
}

type Own = Pick<Loaded, "favourites" | "basket" | "comparisons" | "wholeBasket" | "basketLists">;

async function ownLoads(session: RequestSession): Promise<Own> {
  // Nothing hangs on a fingerprint that was made just now.
  if (session.token === null && session.newcomer) return nothing;
  const api = session.api();
  const [all, wholeBasket] = showsBasket(session)
    ? await Promise.all([verdictOrNull(api.lists.own({ basket: "uncounted" })), verdictOrNull(api.baskets.show())])
    : [await verdictOrNull(api.lists.own()), null];
  if (all?.ok) {
    const { kept: basketLists, ...own } = all.value;
    return { ...own, ...(wholeBasket?.ok && { basket: countOf(wholeBasket.value) }), wholeBasket, basketLists };
  }
  if (all !== null && isUnreachable(all)) return { ...nothing, basket: { ...nothing.basket, stale: true } };
  // A backend without that call, or one that cannot answer all of it, is asked for each on its own.
  const [favourites, basket, comparisons] = await Promise.all([
    valueOr(api.favourites.ids(), nothing.favourites),
    valueOr(api.baskets.count(), { ...nothing.basket, stale: true }),
    valueOr(api.comparisons.show(), nothing.comparisons),
  ]);
  return { favourites, basket, comparisons, wholeBasket, basketLists: null };
}

/** The basket's own page is counted from what it shows, so that nothing is read twice. */
function showsBasket({ request, url }: RequestSession): boolean {
  return request.method === "GET" && url.pathname === "/basket";
}

function countOf({ items, gone, totals }: Basket): Loaded["basket"] {
  return { count: items.length + gone.length, sum: totals.sum, stale: false };
}

/** Who has not answered one call answers three no sooner. */
function isUnreachable({ code }: Problem): boolean {
  return code === "network" || code === "timeout";
}

const nothing: Own = {
  favourites: { productExternalIds: [], state: {}, count: 0 },
  basket: { count: 0, sum: 0, stale: false },
  comparisons: { items: {}, count: 0 },
  wholeBasket: null,
  basketLists: null,
};
