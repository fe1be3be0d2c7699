import { blownFuses, countForFuses, noFuseCounts, priceJump, type Fuse } from "#app/domain/imports/fuses.ts";
import { isPortion, type MentionKind } from "#app/domain/exchange/mentions.ts";
import { productId } from "#app/domain/exchange/translate-good.ts";
import type {
  DocumentRecord,
  GoodRecord,
  OfferRecord,
  PackageRecord,
  PackageSection,
} from "#app/domain/exchange/records.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import { activeGoods, stockedGoods } from "#server/db/queries/catalog/imports/references.ts";
import { lastWholeCatalog, mentionedLater, newestMention, stockedIn } from "#server/db/queries/exchange/mentions.ts";
import { countPlaced } from "#server/db/queries/exchange/pictures.ts";
import type { HeldPackagePart, PackageProblem } from "#server/db/queries/exchange/problems.ts";
import { translateGoods, translateOffers, type PlacedRecord, type Translation } from "./goods.ts";
import type { ExchangeFile } from "./leased-job.ts";
import { linkReferences, type ReferenceRecord } from "./link-references.ts";
import type { PackageContext } from "./package-context.ts";
import { batchesOf, type Batch } from "./package-file.ts";
import { settleRests, translateRests } from "./rests.ts";
import { decideRows, isChange } from "./save-rows.ts";

export const goodsAtOnce = 250;
export const offersAtOnce = 500;
const referencesAtOnce = 500;
const mostDifferences = 500;
const mostDropped = 30;
const leastShare = 0.5;

/** What a file would do, found before anything of the catalogue is written. */
export type CheckedFile = {
  records: number;
  /** Kinds of rows that are not as the shop has them. */
  differs: { saved: boolean; stocked: boolean };
  /** Ids that the file names, for each kind of row; a kind that the file does not have is absent. */
  named: Map<MentionKind, { ids: string[]; formedAt: string; isWhole: boolean }>;
  held: Omit<HeldPackagePart, "uuid">[];
  problems: PackageProblem[];
  /** Of a whole package of rests: goods that it leaves out, by warehouse. */
  emptied: Map<string, string[]>;
};

/** The records of a batch that no newer package has named already (desk §8, «newest wins»). */
export async function newestOnly<R extends GoodRecord | OfferRecord>(
  { ports, job }: PackageContext,
  kind: MentionKind,
  batch: Batch,
  records: readonly PlacedRecord<R>[],
): Promise<PlacedRecord<R>[]> {
  const { db } = ports.database;
  const { formedAt } = batch;
  const connection = job.connection.uuid;
  const newest = await newestMention(db, connection, kind);
  if (newest === null || newest <= formedAt) return [...records];
  const ids = records.map(({ record }) => productId(record.id));
  const later = await mentionedLater(db, { connection, kind, formedAt }, ids);
  return records.filter(({ record }) => !later.has(productId(record.id)));
}

/** Reads a file through, links what its classifier names, and counts what the fuses ask for. */
export async function checkFile(context: PackageContext, file: ExchangeFile): Promise<CheckedFile> {
  const { ports } = context;
  const { db } = ports.database;
  const made: CheckedFile = {
    records: 0,
    differs: { saved: false, stocked: false },
    ...{ named: new Map(), held: [], problems: [], emptied: new Map() },
  };
  const fuses = noFuseCounts();
  const differences: { jump: number; kind: HeldPackagePart["kind"]; detail: string; row: unknown }[] = [];
  /** Pictures that empty tags would take away. */
  let dropped = 0;
  const restsIn = new Map<string, Set<string>>();

  let hasWholeCatalog = false;
  const onSection = ({ section, isPartial }: PackageSection) =>
    void (hasWholeCatalog ||= section === "catalog" && !isPartial);

  for await (const batch of batchesOf(context, file, { from: 0, sizeOf, onSection })) {
    made.records = batch.upTo;
    const [first] = batch.records;
    if (first === undefined) continue;
    if (isReference(first.record)) {
      await linkReferences(
        context,
        batch.records.flatMap(({ record }) => (isReference(record) ? [record] : [])),
      );
    } else if (first.record.type === "fault") addFaults(batch);
    else if (first.record.type === "good") await checkGoodsOf(batch, goodsOf(batch));
    else if (first.record.type === "offer") await checkOffersOf(batch, offersOf(batch));
    else if (first.record.type === "document") made.differs.saved = true;
    if (differences.length > 4 * mostDifferences) keepLargest();
  }
  await holdWholeCatalog();
  await addEmptied();
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
    const newest = await newestOnly(context, "rests", batch, counted);
    const { rows, parked } = await translateRests(context, newest, batch.formedAt);
    if (parked.length > 0) made.differs.stocked = true;
    for (const { id, warehouse } of rows) restsIn.set(warehouse, (restsIn.get(warehouse) ?? new Set()).add(id));
    for (const { stock, before } of await settleRests(context, rows, batch.formedAt, { db, hold: false })) {
      if (stock.onHand === before) continue;
      made.differs.stocked = true;
      const change = { field: `stock:${stock.warehouse}`, before, after: stock.onHand as number };
      countForFuses(fuses, [], [change]);
      if (stock.onHand === 0)
        note("stock", stock.warehouse, stock.product, { ...change, before: quantityToNumber(before) }, before);
    }
  }

  async function compare({ rows, parked, remembered, problems }: Translation): Promise<void> {
    if (parked.length + remembered.length + problems.length > 0) made.differs.saved = true;
    const { decided } = await decideRows(context, rows);
    for (const row of decided) {
      if (isChange(row) || row.fault !== null) made.differs.saved = true;
      if (row.action === "created" || row.key === null) continue;
      countForFuses(fuses, row.known, row.changes);
      for (const change of row.changes) {
        const jump = priceJump(change);
        if (jump > 0) note("prices", "", row.key, change, jump);
        if (change.field === "status" && change.before === "active") note("status", "", row.key, change, 1);
      }
    }
  }

  function name(kind: MentionKind, batch: Batch, records: readonly PlacedRecord<GoodRecord | OfferRecord>[]): void {
    const known = made.named.get(kind) ?? { ids: [], formedAt: batch.formedAt, isWhole: !batch.isPartial };
    for (const { record } of records) known.ids.push(productId(record.id));
    made.named.set(kind, known);
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

  /** A catalogue that has lost half of its goods since the last one; one sent in portions is judged at its end. */
  async function holdWholeCatalog(): Promise<void> {
    const goods = made.named.get("goods");
    if (isPortion(file.name) || goods?.isWhole === false || (goods === undefined && !hasWholeCatalog)) return;
    const last = await lastWholeCatalog(db, context.job.connection.uuid, context.job.session);
    const count = goods?.ids.length ?? 0;
    if (count < last * (context.fuses["catalogShrunk"] ?? leastShare))
      made.held.push({
        kind: "goods",
        detail: "",
        fuse: { code: "catalogShrunk", goods: count, last },
        differences: [],
      });
  }

  /** A whole package of rests sets goods that it leaves out to zero, in the warehouses that it names (desk §8). */
  async function addEmptied(): Promise<void> {
    if (isPortion(file.name) || made.named.get("rests")?.isWhole !== true) return;
    for (const [warehouse, named] of restsIn) {
      const ids = (await stockedIn(db, warehouse)).filter((id) => !named.has(id));
      if (ids.length === 0) continue;
      made.emptied.set(warehouse, ids);
      made.differs.stocked = true;
      fuses.zeroed.set(warehouse, (fuses.zeroed.get(warehouse) ?? 0) + ids.length);
      for (const id of ids.slice(0, mostDifferences))
        note("stock", warehouse, id, { field: `stock:${warehouse}`, after: 0 }, 0);
    }
  }

  async function addHeld(): Promise<void> {
    const blown = blownFuses(
      fuses,
      {
        stocked: fuses.zeroed.size === 0 ? new Map() : await stockedGoods(db),
        active: fuses.hidden === 0 ? 0 : await activeGoods(db),
      },
      context.fuses,
    );
    if (dropped > (context.fuses["picturesDropped"] ?? mostDropped))
      made.held.push({ kind: "pictures", detail: "", fuse: { code: "picturesDropped", dropped }, differences: [] });
    for (const fuse of blown) {
      const { kind, detail } = partOf(fuse);
      made.held.push({ kind, detail, fuse, differences: differencesOf(kind, detail) });
    }
  }
}

function partOf(fuse: Fuse): Pick<HeldPackagePart, "kind" | "detail"> {
  if (fuse.code === "priceJumps") return { kind: "prices", detail: "" };
  return fuse.code === "stockZeroed" ? { kind: "stock", detail: fuse.warehouse } : { kind: "status", detail: "" };
}

export function sizeOf(type: PackageRecord["type"]): number {
  return type === "good" ? goodsAtOnce : type === "offer" ? offersAtOnce : referencesAtOnce;
}

function isReference(record: PackageRecord): record is ReferenceRecord {
  return ["group", "property", "unit", "priceType", "warehouse"].includes(record.type);
}

export function goodsOf({ records }: Batch): PlacedRecord<GoodRecord>[] {
  return records.flatMap(({ record, path }) => (record.type === "good" ? [{ record, path }] : []));
}

export function documentsOf({ records }: Batch): PlacedRecord<DocumentRecord>[] {
  return records.flatMap(({ record, path }) => (record.type === "document" ? [{ record, path }] : []));
}

export function offersOf({ records }: Batch): PlacedRecord<OfferRecord>[] {
  return records.flatMap(({ record, path }) => (record.type === "offer" ? [{ record, path }] : []));
}
