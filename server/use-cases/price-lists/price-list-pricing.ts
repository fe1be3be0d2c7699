import type { Db, Tx } from "#server/db/client.ts";
import type { PricingContext } from "#server/db/queries/catalog/card-columns.ts";
import { listCities } from "#server/db/queries/content/cities.ts";
import { findMemberViewer, findPersonViewer } from "#server/db/queries/account/viewers.ts";
import type { MadePriceListRow } from "#server/db/queries/price-lists/price-lists.ts";
import { pricingOf, seesOwnPrices } from "#server/use-cases/account/buyer.ts";
import { viewerFrom } from "#server/use-cases/sessions/viewer.ts";

/**
 * Pricing of a list: the prices its author may see now, without a session. Null when no longer allowed: the author left
 * the company or lost price access, or the city is closed.
 */
export async function priceListPricing(
  db: Db | Tx,
  { userUuid, rootUuid, cityUuid }: Pick<MadePriceListRow, "userUuid" | "rootUuid" | "cityUuid">,
): Promise<PricingContext | null> {
  const row = rootUuid === null ? await findPersonViewer(db, userUuid) : await findMemberViewer(db, userUuid, rootUuid);
  const city = (await listCities(db)).find(({ uuid }) => uuid === cityUuid);
  if (!row || !city || row.on_moderation) return null;
  const viewer = viewerFrom(row, null);
  if (!seesOwnPrices(viewer)) return null;
  return pricingOf({ viewer, city: { warehouseUuids: city.warehouse_uuids, priceListId: city.price_list_id } });
}
