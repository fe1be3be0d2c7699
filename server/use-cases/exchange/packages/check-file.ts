import { countForFuses, noFuseCounts, priceJump } from "#app/domain/imports/fuses.ts";
import { usualPackageFuses } from "#app/domain/exchange/package-fuses.ts";
import type { MentionKind } from "#app/domain/exchange/mentions.ts";
import { productId } from "#app/domain/exchange/translate-good.ts";
import type { GoodRecord, OfferRecord, PackageSection } from "#app/domain/exchange/records.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import type { TakenAway } from "#server/db/queries/exchange/fuse-counts.ts";
import { mentionedLater, newestMention } from "#server/db/queries/exchange/mentions.ts";
import { countPlaced } from "#server/db/queries/exchange/pictures.ts";
import { lastWhole, type CountedShelves } from "#server/db/queries/exchange/whole-packages.ts";
import type { HeldPackagePart, PackageProblem } from "#server/db/queries/exchange/problems.ts";
import { translateGoods, translateOffers, type PlacedRecord, type Translation } from "./goods.ts";
import { blownParts, nothingTaken } from "./held-parts.ts";
import type { ExchangeFile } from "./leased-job.ts";
import { linkTotal } from "./link-named.ts";
import { linkReferences } from "./link-references.ts";
import type { PackageContext } from "./package-context.ts";
import { batchesOf, goodsOf, offersOf, referencesOf, sizeOf, type Batch } from "./package-file.ts";
import { groupsOf, removedPart } from "./removed-groups.ts";
import { settleRests, translateRests, type CountedRow } from "./rests.ts";
import { decideRows, isChange } from "./save-rows.ts";

const mostDifferences = 500;

/** What a file would do, found before anything of the catalogue is written. */
export type CheckedFile = {
  rows: number;
  /** Services and the like: they are left out. */
  skipped: number;
  /** Kinds of rows that are not as the shop has them. */
  differs: { saved: boolean; stocked: boolean };
  /** How many rows of each kind are as the shop has them. */
  same: { saved: number; stocked: number };
  /** Ids that the file names, for each kind of row; a kind that the file does not have is absent. */
  named: Map<MentionKind, { ids: string[]; formedAt: string; isWhole: boolean }>;
  held: Omit<HeldPackagePart, "uuid">[];
  problems: PackageProblem[];
  /** What it takes away, as the fuses count it. */
  taken: TakenAway;
  /** Groups that 1C has deleted, with their links still. */
  removedGroups: string[];
  /** Of a whole package of rests: what it has counted where. */
  counted: CountedShelves[];
};

/** The records of a batch that no newer package has named already (desk §8, «newest wins»). */
export async function newestOnly<R extends GoodRecord | OfferRecord>(
  { ports, job, newest: known }: PackageContext,
  kind: MentionKind,
  batch: Batch,
  records: readonly PlacedRecord<R>[],
): Promise<PlacedRecord<R>[]> {
  const { db } = ports.database;
  const { formedAt } = batch;
  const connection = job.connection.uuid;
  const newest = known.get(kind) ?? (await newestMention(db, connection, kind));
  known.set(kind, newest);
  if (newest === null || newest <= formedAt) return [...records];
  const ids = records.map(({ record }) => productId(record.id));
  const later = await mentionedLater(db, { connection, kind, formedAt }, ids);
  return records.filter(({ record }) => !later.has(productId(record.id)));
}

/**
 * Reads a file through, links what its classifier names, and counts what the fuses ask for; `before` is what files of
 * the job before it take away.
 */
export async function checkFile(context: PackageContext, file: ExchangeFile, before: TakenAway): Promise<CheckedFile> {
  const { ports } = context;
  const { db } = ports.database;
  const made: CheckedFile = {
    rows: 0,
    skipped: 0,
    differs: { saved: false, stocked: false },
    same: { saved: 0, stocked: 0 },
    ...{ named: new Map(), held: [], problems: [], counted: [], taken: nothingTaken },
    removedGroups: [],
  };
  const fuses = noFuseCounts();
  const differences: { jump: number; kind: HeldPackagePart["kind"]; detail: string; row: unknown }[] = [];
  /** Pictures that empty tags would take away. */
  let dropped = 0;

  // A whole catalogue may name nothing.
  const onSection = ({ section, isPartial }: PackageSection, formedAt: string) => {
    if (section === "catalog" && !isPartial && !made.named.has("goods"))
      made.named.set("goods", { ids: [], formedAt, isWhole: true });
  };

  for await (const batch of batchesOf(context, file, { from: 0, sizeOf, onSection })) {
    made.rows += batch.records.length;
    const [first] = batch.records;
    if (first === undefined) continue;
    const references = referencesOf(batch);
    if (references.length > 0) {
      await linkReferences(context, references);
      await noteGroups(batch, groupsOf(references));
    } else if (first.record.type === "fault") addFaults(batch);
    else if (first.record.type === "good") await checkGoodsOf(batch, goodsOf(batch));
    else if (first.record.type === "offer") await checkOffersOf(batch, offersOf(batch));
    else if (first.record.type === "document" || first.record.type === "contragent") made.differs.saved = true;
    if (differences.length > 4 * mostDifferences) keepLargest();
  }
  await holdWholeCatalog();
  await addHeld();
  return made;

  function addFaults({ records }: Batch): void {
    for (const { record } of records)
      if (record.type === "fault")
        made.problems.push({ ...record, path: `${file.name}: ${record.path}`, externalId: record.id, field: "" });
  }

  async function checkGoodsOf(batch: Batch, goods: readonly PlacedRecord<GoodRecord>[]): Promise<void> {
    name("goods", batch, goods);
    const newest = await newestOnly(context, "goods", batch, goods);
    await compare(await translateGoods(context, newest));
    if (newest.some(({ record }) => record.pictures !== undefined)) made.differs.saved = true;
    const emptied = newest.flatMap(({ record }) => (record.pictures?.length === 0 ? [productId(record.id)] : []));
    if (emptied.length > 0) dropped += await countPlaced(db, context.job.connection.uuid, emptied);
  }

  async function checkOffersOf(batch: Batch, offers: readonly PlacedRecord<OfferRecord>[]): Promise<void> {
    const priced = offers.filter(({ record }) => record.prices !== undefined);
    const counted = offers.filter(({ record }) => record.rests !== undefined);
    if (priced.length > 0) name("prices", batch, priced);
    const withPrices = { formedAt: batch.formedAt, withPrices: true };
    await compare(await translateOffers(context, await newestOnly(context, "prices", batch, offers), withPrices));
    if (counted.length === 0) return;
    name("rests", batch, counted);
    await linkTotal(context, counted);
    const { rows, parked, skipped } = await translateRests(context, counted, batch.formedAt);
    made.skipped += skipped;
    if (!batch.isPartial) made.counted.push(...countedGoods(rows));
    const newest = new Set((await newestOnly(context, "rests", batch, counted)).map(({ record }) => record));
    // What was left out may be of goods that the same file brings now.
    if (parked.length > 0 || (skipped > 0 && made.named.has("goods"))) made.differs.stocked = true;
    const due = rows.filter(({ record }) => record !== undefined && newest.has(record));
    for (const { stock, before: kept, count } of await settleRests(context, due, batch.formedAt, { db, hold: false })) {
      // A newer count of the same quantity is kept as well: later news of orders is weighed against it.
      if (count !== null) made.differs.stocked = true;
      if (stock.onHand === kept) {
        made.same.stocked += 1;
        continue;
      }
      made.differs.stocked = true;
      const change = { field: `stock:${stock.warehouse}`, before: kept, after: stock.onHand as number };
      countForFuses(fuses, [], [change]);
      if (stock.onHand === 0)
        note("stock", stock.warehouse, stock.product, { ...change, before: quantityToNumber(kept) }, kept);
    }
  }

  async function compare({ rows, parked, remembered, problems, skipped }: Translation): Promise<void> {
    made.skipped += skipped;
    if (parked.length + remembered.length + problems.length > 0) made.differs.saved = true;
    const { decided } = await decideRows(context, rows);
    for (const row of decided) {
      if (isChange(row) || row.fault !== null) made.differs.saved = true;
      if (row.action === "unchanged") made.same.saved += 1;
      if (row.action === "created" || row.key === null) continue;
      countForFuses(fuses, row.known, row.changes);
      for (const change of row.changes) {
        const jump = priceJump(change);
        if (jump > 0) note("prices", "", row.key, change, jump);
        if (change.field === "status" && change.before === "active") note("status", "", row.key, change, 1);
      }
    }
  }

  /** Deleted ones of which no newer package says that they are there. */
  async function noteGroups({ formedAt }: Batch, groups: { kept: string[]; deleted: string[] }): Promise<void> {
    const named = made.named.get("groups") ?? { ids: [], formedAt, isWhole: false };
    if (groups.kept.length > 0) made.named.set("groups", { ...named, ids: [...named.ids, ...groups.kept] });
    const connection = context.job.connection.uuid;
    const later = await mentionedLater(db, { connection, kind: "groups", formedAt }, groups.deleted);
    made.removedGroups.push(...groups.deleted.filter((id) => !later.has(id)));
  }

  function name(kind: MentionKind, batch: Batch, records: readonly PlacedRecord<GoodRecord | OfferRecord>[]): void {
    const known = made.named.get(kind) ?? { ids: [], formedAt: batch.formedAt, isWhole: !batch.isPartial };
    for (const { record } of records) known.ids.push(productId(record.id));
    made.named.set(kind, { ...known, isWhole: known.isWhole && !batch.isPartial });
  }

  function note(kind: HeldPackagePart["kind"], detail: string, key: string, change: object, jump: number): void {
    differences.push({ jump, kind, detail, row: { externalId: key, ...change } });
  }

  function keepLargest(): void {
    differences.sort((one, other) => other.jump - one.jump);
    differences.length = mostDifferences;
  }

  function differencesOf(kind: HeldPackagePart["kind"], detail: string): unknown[] {
    return differences
      .filter((one) => one.kind === kind && one.detail === detail)
      .sort((one, other) => other.jump - one.jump)
      .slice(0, mostDifferences)
      .map(({ row }) => row);
  }

  /**
   * A catalogue that has lost half of its goods since the last one. One that has come in several files is judged at the
   * end of its session, when it is known.
   */
  async function holdWholeCatalog(): Promise<void> {
    const goods = made.named.get("goods");
    if (goods?.isWhole !== true) return;
    const { session, connection } = context.job;
    const last = await lastWhole(db, { connection: connection.uuid, session, kind: "goods" });
    if (last === null || last.files.length !== 1 || (last.files[0] !== file.name && last.files[0] !== "")) return;
    const fuse = shrunkCatalog(context, goods.ids.length, last.goods);
    if (fuse !== null) made.held.push({ kind: "goods", detail: "", fuse, differences: [] });
  }

  async function addHeld(): Promise<void> {
    for (const part of await blownParts(context, fuses, dropped, before))
      made.held.push({ ...part, differences: differencesOf(part.kind, part.detail) });
    const { part, removed } = await removedPart(context, made.removedGroups, before.removed);
    if (part !== null) made.held.push(part);
    made.taken = { zeroed: Object.fromEntries(fuses.zeroed), hidden: fuses.hidden, dropped, removed };
  }
}

/** The fuse of a whole catalogue; null if it has enough goods. */
export function shrunkCatalog({ fuses }: PackageContext, goods: number, last: number) {
  const share = fuses.catalogShrunk ?? usualPackageFuses.catalogShrunk;
  return goods < last * share ? { code: "catalogShrunk", goods, last } : null;
}

/** Goods that are counted in the same warehouses, together. */
function countedGoods(rows: readonly CountedRow[]): CountedShelves[] {
  const places = new Map<string, Set<string>>();
  for (const { id, warehouse } of rows) places.set(id, (places.get(id) ?? new Set()).add(warehouse));
  const grouped = new Map<string, CountedShelves>();
  for (const [id, warehouses] of places) {
    const sorted = [...warehouses].sort();
    const one = grouped.get(sorted.join(" ")) ?? { warehouses: sorted, ids: [] };
    one.ids.push(id);
    grouped.set(sorted.join(" "), one);
  }
  return [...grouped.values()];
}
