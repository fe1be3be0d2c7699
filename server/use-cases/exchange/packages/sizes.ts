import { fieldsForSize, translateOffer } from "#app/domain/exchange/translate-good.ts";
import type { OfferRecord } from "#app/domain/exchange/records.ts";
import type { ImportRecord } from "#app/domain/imports/import-value.ts";
import type { ImportedProductRow } from "#server/db/queries/catalog/imports/goods.ts";
import type { KnownProduct, SizeOfGood } from "#server/db/queries/exchange/waiting-goods.ts";
import { recordOf } from "#server/use-cases/catalog/imports/goods-records.ts";
import type { GoodsMemory } from "./goods-memory.ts";
import type { PackageContext } from "./package-context.ts";
import type { PackageRow } from "./save-rows.ts";

/** Prices and rests alone say nothing of whether a size is there. */
export function describesSize({ name, characteristics }: OfferRecord): boolean {
  return name !== undefined || (characteristics ?? []).length > 0;
}

/** The bare product is not sold beside its characteristics. */
export function splitBase(
  rows: Map<string, PackageRow>,
  base: string,
  memory: GoodsMemory,
  known: ReadonlyMap<string, unknown>,
): void {
  const { isSplit, isDeleted } = memory.of(base);
  if (isSplit) return;
  memory.change(base, { isSplit: true });
  if (!known.has(base) && !rows.has(base)) return;
  const state = { isDeleted, isSplit: true, waits: false };
  rows.set(base, {
    id: base,
    path: rows.get(base)?.path ?? "",
    given: { ...rows.get(base)?.given, externalId: base },
    state,
  });
}

type Followed = { path: string; fields: ImportRecord; base: KnownProduct | undefined; memory: GoodsMemory };

/** A size is deleted with its product, and has what is said of it; what its own records say counts first. */
export function followBase(
  rows: Map<string, PackageRow>,
  size: SizeOfGood,
  { path, fields, base, memory }: Followed,
): void {
  const { externalId: id } = size;
  const { isDeleted: isBaseDeleted, waitingGroups } = memory.of(size.base);
  const { isDescribed } = memory.of(id);
  if (!isDescribed) memory.change(id, { waitingGroups });
  const own = memory.of(id);
  const isDeleted = isBaseDeleted || own.isDeleted;
  const followed = isDescribed ? {} : fieldsForSize(fields, base, size);
  rows.set(id, {
    ...{ id, path },
    given: { externalId: id, ...followed, ...rows.get(id)?.given },
    state: { isDeleted, isSplit: false, waits: own.waitingGroups !== null },
  });
}

export function newSize(context: PackageContext, record: OfferRecord, whole: ImportedProductRow): ImportRecord {
  return withoutNothing(translateOffer(record, recordOf(whole, { categories: context.categories, warehouses: [] })));
}

/** A size that exists follows the name of its product. */
export function sizeOf(
  context: PackageContext,
  record: OfferRecord,
  whole: ImportedProductRow | undefined,
): ImportRecord | null {
  if (whole === undefined || (record.characteristics ?? []).length === 0) return null;
  const { name } = translateOffer(record, recordOf(whole, { categories: context.categories, warehouses: [] }));
  return name === undefined ? null : { name };
}

function withoutNothing(record: ImportRecord): ImportRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}
