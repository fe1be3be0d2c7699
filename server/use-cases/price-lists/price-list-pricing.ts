import type { Db, Tx } from "#server/db/client.ts";
import type { PricingContext } from "#server/db/queries/catalog/card-columns.ts";
import { listCities } from "#server/db/queries/content/cities.ts";
import { findMemberViewer, findPersonViewer } from "#server/db/queries/account/viewers.ts";
import type { PriceListRow } from "#server/db/queries/price-lists/price-lists.ts";
import { pricingOf, seesOwnPrices } from "#server/use-cases/account/buyer.ts";
import { viewerFrom } from "#server/use-cases/account/viewer.ts";

/**
 * Whose prices a price list tells: those that its author may see now, though nobody is logged in when it is made. Null once
 * he may not: he has left the company, or lost the right, or the city is closed.
 */
export async function priceListPricing(
  db: Db | Tx,
  { userUuid, rootUuid, cityUuid }: Pick<PriceListRow, "userUuid" | "rootUuid" | "cityUuid">,
): Promise<PricingContext | null> {
  const row = rootUuid === null ? await findPersonViewer(db, userUuid) : await findMemberViewer(db, userUuid, rootUuid);
  const city = (await listCities(db)).find(({ uuid }) => uuid === cityUuid);
  if (!row || !city || row.on_moderation) return null;
  const viewer = viewerFrom(row, null);
  if (!seesOwnPrices(viewer)) return null;
  return pricingOf({ viewer, city: { warehouseUuids: city.warehouse_uuids, priceListId: city.price_list_id } });
}
