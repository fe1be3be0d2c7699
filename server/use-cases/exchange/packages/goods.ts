import { barcodesOf, baseOf, productId, translateGood, translateOffer } from "#app/domain/exchange/translate-good.ts";
import type { GoodRecord, OfferRecord, UnitOfGood } from "#app/domain/exchange/records.ts";
import type { ImportRecord } from "#app/domain/imports/import-value.ts";
import { importedProducts, type ImportedProductRow } from "#server/db/queries/catalog/imports/goods.ts";
import { insertUnit } from "#server/db/queries/exchange/links.ts";
import type { PackageProblem } from "#server/db/queries/exchange/problems.ts";
import type { ParkedRow } from "#server/db/queries/exchange/parked.ts";
import { knownProducts, rememberedGoods, type RememberedGood } from "#server/db/queries/exchange/waiting-goods.ts";
import { recordOf } from "#server/use-cases/catalog/imports/goods-records.ts";
import type { PackageContext } from "./package-context.ts";
import { pricesOf } from "./prices.ts";
import type { PackageRow } from "./save-rows.ts";

/** What a batch of records means for products. */
export type Translation = {
  rows: PackageRow[];
  problems: PackageProblem[];
  parked: ParkedRow[];
  remembered: RememberedGood[];
  /** Records that are of no concern to the shop: services, deleted goods that it never had. */
  skipped: number;
};

/** A record with its place in the file. */
export type PlacedRecord<R> = { record: R; path: string };

export async function translateGoods(
  context: PackageContext,
  batch: readonly PlacedRecord<GoodRecord>[],
): Promise<Translation> {
  await ensureUnits(
    context,
    batch.flatMap(({ record: { unit } }) => unit ?? []),
  );
  const { db } = context.ports.database;
  const ids = batch.map(({ record }) => productId(record.id));
  const known = await knownProducts(db, ids);
  const memory = await rememberedGoods(db, context.job.connection.uuid, ids);
  const made = emptyTranslation();
  const rows = new Map<string, PackageRow>();
  for (const { record, path } of batch) {
    const id = productId(record.id);
    if (record.isService || (record.isDeleted && !known.has(id))) {
      made.skipped += 1;
      continue;
    }
    const { given, problems, waitingGroups } = translateGood(record, context.goodLinks);
    const isSplit = memory.get(id)?.isSplit === true;
    // A deleted product keeps what it had.
    const fields = record.isDeleted ? { externalId: id } : given;
    // A product that is named twice: the later record adds to the earlier one.
    const earlier = rows.get(id);
    rows.set(id, {
      id,
      path,
      given: { ...earlier?.given, ...fields },
      state: { isDeleted: record.isDeleted, isSplit, waits: waitingGroups !== null },
    });
    made.problems.push(...problems.map((problem) => ({ ...problem, path, externalId: id })));
    if (waitingGroups !== null || memory.get(id)?.waitingGroups)
      made.remembered.push({ externalId: id, waitingGroups, isSplit });
    const base = baseOf(record.id);
    if (base !== null && !record.isDeleted) splitBase(made, rows, base, memory, known);
  }
  made.rows.push(...rows.values());
  return made;
}

export function emptyTranslation(): Translation {
  return { rows: [], problems: [], parked: [], remembered: [], skipped: 0 };
}

/** Prices of offers, and products of characteristics that the catalogue does not describe. */
export async function translateOffers(
  context: PackageContext,
  all: readonly PlacedRecord<OfferRecord>[],
  { formedAt, withPrices }: { formedAt: string; withPrices: boolean },
): Promise<Translation> {
  const { db } = context.ports.database;
  const batch = all.filter(({ record }) => saysMoreThanRests(record));
  if (batch.length === 0) return emptyTranslation();
  const bases = batch.flatMap(({ record }) => baseOf(record.id) ?? []);
  const ids = batch.map(({ record }) => productId(record.id));
  const known = await knownProducts(db, [...ids, ...bases]);
  const wholes = new Map((await importedProducts(db, bases)).map((row) => [row.externalId, row]));
  const memory = await rememberedGoods(db, context.job.connection.uuid, [...ids, ...bases]);
  const made = emptyTranslation();
  const rows = new Map<string, PackageRow>();
  for (const { record, path } of batch) {
    const id = productId(record.id);
    const base = baseOf(record.id);
    const own = known.get(id);
    if (own === undefined && record.isDeleted) {
      made.skipped += 1;
      continue;
    }
    const prices = withPrices ? pricesOf(context, record, formedAt) : null;
    made.problems.push(...(prices?.problems ?? []).map((problem) => ({ ...problem, path, externalId: id })));
    const whole = base === null ? undefined : wholes.get(base);
    const isKnown = own !== undefined || whole !== undefined;
    if (!isKnown) {
      made.parked.push(...parkedOffer(record, formedAt, withPrices));
      continue;
    }
    made.parked.push(...(prices?.parked ?? []));
    const described = own === undefined || record.isDeleted || base === null ? null : sizeOf(context, record, whole);
    const fields = own === undefined && whole !== undefined ? newSize(context, record, whole) : described;
    const given = { ...fields, ...ownBarcodes(record, own), ...prices?.given };
    if (Object.keys(given).length === 0 && !record.isDeleted && own !== undefined) {
      made.skipped += 1;
      continue;
    }
    const waits = memory.get(base ?? id)?.waitingGroups ?? null;
    rows.set(id, {
      id,
      path,
      given: { ...rows.get(id)?.given, externalId: id, ...given },
      state:
        record.isDeleted || own === undefined || base !== null
          ? { isDeleted: record.isDeleted, isSplit: false, waits: waits !== null }
          : null,
    });
    if (own === undefined && waits !== null)
      made.remembered.push({ externalId: id, waitingGroups: waits, isSplit: false });
    if (base !== null && !record.isDeleted) splitBase(made, rows, base, memory, known);
  }
  made.rows.push(...rows.values());
  return made;
}

function saysMoreThanRests({ id, isDeleted, prices, barcode }: OfferRecord): boolean {
  return isDeleted || prices !== undefined || barcode !== undefined || baseOf(id) !== null;
}

/** The bare product is not sold beside its characteristics. */
function splitBase(
  made: Translation,
  rows: Map<string, PackageRow>,
  base: string,
  memory: Map<string, RememberedGood>,
  known: ReadonlyMap<string, unknown>,
): void {
  if (memory.get(base)?.isSplit === true) return;
  const one = { externalId: base, waitingGroups: memory.get(base)?.waitingGroups ?? null, isSplit: true };
  memory.set(base, one);
  made.remembered.push(one);
  if (!known.has(base) && !rows.has(base)) return;
  const state = { isDeleted: false, isSplit: true, waits: false };
  rows.set(base, {
    id: base,
    path: rows.get(base)?.path ?? "",
    given: { ...rows.get(base)?.given, externalId: base },
    state,
  });
}

function newSize(context: PackageContext, record: OfferRecord, whole: ImportedProductRow): ImportRecord {
  return withoutNothing(translateOffer(record, recordOf(whole, { categories: context.categories, warehouses: [] })));
}

/** A size that exists follows the name of its product. */
function sizeOf(
  context: PackageContext,
  record: OfferRecord,
  whole: ImportedProductRow | undefined,
): ImportRecord | null {
  if (whole === undefined || (record.characteristics ?? []).length === 0) return null;
  const { name } = translateOffer(record, recordOf(whole, { categories: context.categories, warehouses: [] }));
  return name === undefined ? null : { name };
}

/** The barcode of an offer is for a product that the catalogue gives none, or for a size. */
function ownBarcodes(record: OfferRecord, own: { barcodes: readonly string[] } | undefined): ImportRecord {
  if (record.barcode === undefined || record.barcode === "") return {};
  const codes = barcodesOf(record.barcode);
  const isFree = own === undefined || own.barcodes.length === 0 || record.id.includes("#");
  return codes.length > 0 && isFree ? { barcodes: codes } : {};
}

function parkedOffer(record: OfferRecord, formedAt: string, withPrices: boolean): ParkedRow[] {
  const { prices = [], rests: _, ...offer } = record;
  const row = { externalId: productId(record.id), waitsFor: "product" as const, formedAt };
  return [
    ...(baseOf(record.id) === null ? [] : [{ ...row, kind: "offer" as const, detail: "", payload: offer }]),
    ...(withPrices
      ? prices.map((price) => ({ ...row, kind: "price" as const, detail: price.priceType, payload: price }))
      : []),
  ];
}

function withoutNothing(record: ImportRecord): ImportRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}

/** Units of 1C that the shop does not have are created (desk §7). */
async function ensureUnits(context: PackageContext, units: readonly UnitOfGood[]): Promise<void> {
  const { ports, goodLinks } = context;
  const missing = new Map<string, UnitOfGood>();
  for (const unit of units)
    if ((unit.name || unit.fullName) !== "" && goodLinks.unitOf(unit) === null)
      missing.set(unit.name || unit.fullName, unit);
  if (missing.size === 0) return;
  for (const [name, { code }] of missing)
    await insertUnit(ports.database.db, { uuid: ports.ids.uuid(), name: name.slice(0, 40), okei: code.slice(0, 10) });
  await context.reload();
}
