import type { RestockViewModel } from "#app/view-models/restock.ts";
import type { Product } from "#app/contract/catalog.ts";
import { mayAwaitRestock } from "#app/domain/basket/split.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";

/** For the page of goods that the city lacks. */
export function restockViewModel(
  { profile, crawler }: Pick<ShopRequest, "profile" | "crawler">,
  { status, availability, restockEmail }: Product,
): RestockViewModel | null {
  if (status !== "active" || !mayAwaitRestock(availability)) return null;
  // A robot's page that told the time would be a new one each time it asks.
  return { asked: restockEmail, email: profile?.email ?? "", shownAt: crawler ? "" : new Date().toISOString() };
}
