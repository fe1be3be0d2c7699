import { barcodesOf, baseOf, productId, translateGood } from "#app/domain/exchange/translate-good.ts";
import type { GoodRecord, OfferRecord, UnitOfGood } from "#app/domain/exchange/records.ts";
import type { ImportRecord } from "#app/domain/imports/import-value.ts";
import { importedProducts } from "#server/db/queries/catalog/imports/goods.ts";
import { insertUnit } from "#server/db/queries/exchange/links.ts";
import type { PackageProblem } from "#server/db/queries/exchange/problems.ts";
import type { ParkedRow } from "#server/db/queries/exchange/parked.ts";
import {
  knownProducts,
  rememberedGoods,
  sizesOfGoods,
  type RememberedGood,
} from "#server/db/queries/exchange/waiting-goods.ts";
import { goodsMemory } from "./goods-memory.ts";
import type { PackageContext } from "./package-context.ts";
import { pricesOf } from "./prices.ts";
import type { PackageRow } from "./save-rows.ts";
import { describesSize, followBase, newSize, sizeOf, splitBase } from "./sizes.ts";

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
  const all = [...ids, ...batch.flatMap(({ record }) => baseOf(record.id) ?? [])];
  const known = await knownProducts(db, all);
  const kept = await rememberedGoods(db, context.job.connection.uuid, all);
  const sizes = await sizesOfGoods(
    db,
    ids.filter((id) => kept.get(id)?.isSplit === true),
  );
  const sizeIds = sizes.map(({ externalId }) => externalId);
  const ofSizes = await rememberedGoods(db, context.job.connection.uuid, sizeIds);
  const memory = goodsMemory(new Map([...ofSizes, ...kept]));
  const made = emptyTranslation();
  const rows = new Map<string, PackageRow>();
  for (const { record, path } of batch) {
    const id = productId(record.id);
    const { isSplit, waitingGroups: waited } = memory.of(id);
    if (record.isService || (record.isDeleted && !known.has(id) && !isSplit)) {
      if (!known.has(id)) memory.change(id, { isService: record.isService, isDeleted: record.isDeleted });
      made.skipped += 1;
      continue;
    }
    const base = baseOf(record.id);
    const { given, problems, waitingGroups: waiting } = translateGood(record, context.goodLinks);
    // An absent element changes nothing.
    const waitingGroups = record.isDeleted || record.groups === undefined ? waited : waiting;
    const told = { waitingGroups, isDeleted: record.isDeleted, isService: false };
    memory.change(id, { ...told, ...(base === null ? {} : { isDescribed: true }) });
    // A deleted product keeps what it had.
    const fields = record.isDeleted ? { externalId: id } : given;
    // A product that is named twice: the later record adds to the earlier one.
    const earlier = rows.get(id);
    const isDeleted = record.isDeleted || (base !== null && memory.of(base).isDeleted);
    const waits = waitingGroups !== null;
    if (known.has(id) || !record.isDeleted)
      rows.set(id, { id, path, given: { ...earlier?.given, ...fields }, state: { isDeleted, isSplit, waits } });
    made.problems.push(...problems.map((problem) => ({ ...problem, path, externalId: id })));
    if (base !== null && !record.isDeleted) splitBase(rows, base, memory, known);
    for (const size of isSplit ? sizes.filter((one) => one.base === id) : [])
      followBase(rows, size, { path, fields, base: known.get(id), memory });
  }
  made.rows.push(...rows.values());
  made.remembered.push(...memory.changed());
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
  const memory = goodsMemory(await rememberedGoods(db, context.job.connection.uuid, [...ids, ...bases]));
  const made = emptyTranslation();
  const rows = new Map<string, PackageRow>();
  const isLeftOut = (id: string) => memory.of(id).isService || (memory.of(id).isDeleted && !known.has(id));
  for (const { record, path } of batch) {
    const id = productId(record.id);
    const base = baseOf(record.id);
    const own = known.get(id);
    if (own === undefined && (record.isDeleted || isLeftOut(id) || isLeftOut(base ?? id))) {
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
    const isNew = own === undefined;
    const isStated = record.isDeleted || isNew || (base !== null && describesSize(record));
    if (Object.keys(given).length === 0 && !isStated) {
      if ((prices?.parked ?? []).length === 0) made.skipped += 1;
      continue;
    }
    const { waitingGroups, isDeleted: isBaseDeleted } = memory.of(base ?? id);
    if (base !== null && isStated) memory.change(id, { isDeleted: record.isDeleted });
    const isDeleted = record.isDeleted || (base !== null && isBaseDeleted);
    rows.set(id, {
      id,
      path,
      given: { ...rows.get(id)?.given, externalId: id, ...given },
      state: isStated ? { isDeleted, isSplit: false, waits: waitingGroups !== null } : null,
    });
    if (isNew) memory.change(id, { waitingGroups });
    if (base !== null && !record.isDeleted) splitBase(rows, base, memory, known);
  }
  made.rows.push(...rows.values());
  made.remembered.push(...memory.changed());
  return made;
}

function saysMoreThanRests({ id, isDeleted, prices, barcode }: OfferRecord): boolean {
  return isDeleted || prices !== undefined || barcode !== undefined || baseOf(id) !== null;
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
