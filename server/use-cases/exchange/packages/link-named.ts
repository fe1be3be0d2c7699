import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import { totalWarehouse } from "#app/domain/exchange/links.ts";
import type { GoodRecord, OfferRecord } from "#app/domain/exchange/records.ts";
import { exchangePackages } from "#app/i18n/ru/exchange/packages.ts";
import { saveSeenLinks, type SeenLink } from "#server/db/queries/exchange/links.ts";
import type { PlacedRecord } from "./goods.ts";
import type { PackageContext } from "./package-context.ts";

const longestId = 120;

/**
 * Records brands and units that goods name without a classifier, with what the shop has taken them for, so that people
 * can link them otherwise (desk §7).
 */
export async function linkNamed(context: PackageContext, goods: readonly PlacedRecord<GoodRecord>[]): Promise<void> {
  const seen = new Map<string, SeenLink>();
  for (const { record } of goods)
    for (const one of [brandLink(context, record), unitLink(context, record)])
      if (one !== null && one.externalId.length <= longestId) seen.set(`${one.kind} ${one.externalId}`, one);
  if (seen.size === 0) return;
  const { ports, job } = context;
  await saveSeenLinks(ports.database.db, job.connection.uuid, [...seen.values()], ports.clock.now());
  await context.reload();
}

/** People say where the quantities lie that 1C gives without a warehouse. */
export async function linkTotal(context: PackageContext, offers: readonly PlacedRecord<OfferRecord>[]): Promise<void> {
  const isTotal = ({ warehouse, quantity }: { warehouse: string; quantity: number }) =>
    warehouse === "" && (quantity !== 0 || context.linkedWarehouses().length === 0);
  if (context.link("warehouse", totalWarehouse) !== undefined) return;
  if (!offers.some(({ record }) => record.rests?.some(isTotal) === true)) return;
  const { ports, job } = context;
  const total = { kind: "warehouse" as const, externalId: totalWarehouse, name: exchangePackages.totalStock };
  const seen = [{ ...total, parent: null, target: null, isDeleted: false }];
  await saveSeenLinks(ports.database.db, job.connection.uuid, seen, ports.clock.now());
  await context.reload();
}

/** What a classifier or an earlier record has named stays as it is. */
function brandLink({ references, link }: PackageContext, { brand }: GoodRecord): SeenLink | null {
  if (brand === undefined || brand.name === "" || link("brand", brand.id || brand.name) !== undefined) return null;
  const target = references.brands.find(({ name }) => nameNorm(name) === nameNorm(brand.name))?.uuid;
  if (target === undefined) return null;
  return {
    kind: "brand",
    externalId: brand.id || brand.name,
    name: brand.name,
    parent: null,
    target,
    isDeleted: false,
  };
}

function unitLink({ references, goodLinks, link }: PackageContext, { unit }: GoodRecord): SeenLink | null {
  if (unit === undefined || (unit.code || unit.name) === "" || link("unit", unit.code || unit.name) !== undefined)
    return null;
  const taken = goodLinks.unitOf(unit);
  const target = references.units.find(({ name }) => name === taken)?.uuid;
  if (target === undefined) return null;
  const name = unit.name || unit.fullName || unit.code;
  return { kind: "unit", externalId: unit.code || unit.name, name, parent: null, target, isDeleted: false };
}
