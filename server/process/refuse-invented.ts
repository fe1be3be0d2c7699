import { isRealDomain } from "#app/domain/readiness/real-domain.ts";
import { inventedBic, inventedInn, inventedStaffDomain } from "#app/domain/readiness/invented.ts";
import { hasStaffOfDomain } from "#server/db/queries/staff/staff.ts";
import type { Ports, ShopSettings } from "#server/ports/ports.ts";
import { CannotStart } from "./cannot-start.ts";

/**
 * Nobody may buy from an invented company, or transfer money to an invented account: a shop that strangers reach needs
 * a seller of its own.
 */
export function refuseInventedSeller({
  siteUrl,
  seller,
  bank,
}: Pick<ShopSettings, "siteUrl" | "seller" | "bank">): void {
  if (!isRealDomain(siteUrl)) return;
  const where = `SITE_URL (${siteUrl})`;
  if (seller.inn === inventedInn)
    throw new CannotStart(
      `${where}: the seller is the demo's invented company; set the shop's own: npm run shop -- settings set seller.inn …, or SELLER_INN`,
    );
  if (bank?.bic === inventedBic)
    throw new CannotStart(
      `${where}: the bank account is the demo's invented one; set the shop's own: npm run shop -- settings set bank.bic …, or unset it`,
    );
}

/** The passwords of the demo's staff are printed by every demo shop. */
export async function refuseDemoStaff({
  database,
  settings: { siteUrl },
}: Pick<Ports, "database"> & { settings: Pick<ShopSettings, "siteUrl"> }): Promise<void> {
  if (!isRealDomain(siteUrl) || !(await hasStaffOfDomain(database.db, inventedStaffDomain))) return;
  throw new CannotStart(
    `SITE_URL (${siteUrl}): the demo's staff may sign in at the desk with passwords that everybody knows; block them: npm run shop -- staff block-demo`,
  );
}
