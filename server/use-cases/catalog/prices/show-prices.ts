import { ok, type Verdict } from "#app/domain/verdict.ts";
import { priceHistory, type PriceHistoryEntry } from "#server/db/queries/catalog/prices/price-history.ts";
import { plannedPrices, type PlannedPrice } from "#server/db/queries/catalog/prices/price-plans.ts";
import type { Ports } from "#server/ports/ports.ts";
import { findGoods, type GoodsFault } from "./find-goods.ts";

const mostPlans = 200;
const mostEntries = 200;

/** The next planned changes. */
export function pricesPlanned({ database }: Pick<Ports, "database">): Promise<PlannedPrice[]> {
  return plannedPrices(database.db, mostPlans);
}

/** The latest changes of a product's prices in all lists, ascending in time. */
export async function productPriceHistory(
  ports: Pick<Ports, "database">,
  article: string,
): Promise<Verdict<PriceHistoryEntry[], GoodsFault>> {
  const found = await findGoods(ports, article);
  if (!found.ok) return found;
  return ok(await priceHistory(ports.database.db, { product: found.value.uuid, most: mostEntries }));
}
