import { areSameShares, onHandOf, shareInCount } from "#app/domain/exchange/counted-stock.ts";
import { totalWarehouse } from "#app/domain/exchange/links.ts";
import { ownerOf } from "#app/domain/exchange/ownership.ts";
import { productId } from "#app/domain/exchange/translate-good.ts";
import { packageInstant } from "#app/domain/exchange/package-time.ts";
import type { OfferRecord } from "#app/domain/exchange/records.ts";
import { shelfKey, type StockToSave } from "#app/domain/catalog/saving/stock.ts";
import { quantityFromNumber, quantityToNumber, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import { ok } from "#app/domain/verdict.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { keptStock, stockReferences } from "#server/db/queries/catalog/saving/stock.ts";
import { keptCounts, saveCounts, type CountWithShares } from "#server/db/queries/exchange/counts.ts";
import { ordersBeside } from "#server/db/queries/exchange/orders-beside.ts";
import type { ParkedRow } from "#server/db/queries/exchange/parked.ts";
import { leftOutOf } from "#server/db/queries/exchange/waiting-goods.ts";
import type { PackageProblem } from "#server/db/queries/exchange/problems.ts";
import { transact } from "#server/db/transaction.ts";
import { saveInTurn } from "#server/use-cases/catalog/saving/save-batch.ts";
import { patiently, withRest } from "#server/use-cases/catalog/saving/save-in-batches.ts";
import { saveStockIn } from "#server/use-cases/catalog/saving/save-stock.ts";
import type { PlacedRecord } from "./goods.ts";
import { openShortageTasks } from "./open-tasks.ts";
import type { PackageContext } from "./package-context.ts";
import type { SavedRows } from "./save-rows.ts";

/** A quantity that 1C has counted of a product in a warehouse of the shop. */
export type CountedRow = {
  id: string;
  path: string;
  warehouse: string;
  counted: Quantity;
  /** Its uuid, where it is known. */
  product?: string;
  /** The record that says so; absent of a good that was left out. */
  record?: OfferRecord;
};

/** `skipped`: of what is none of the shop. */
export type TranslatedRests = { rows: CountedRow[]; parked: ParkedRow[]; skipped: number };

/** Rests of offers by the shop's warehouses; those of a warehouse or product that has not come yet wait. */
export async function translateRests(
  { ports, job, link, linkedWarehouses, policy, references }: PackageContext,
  batch: readonly PlacedRecord<OfferRecord>[],
  formedAt: string,
): Promise<TranslatedRests> {
  const made: TranslatedRests = { rows: [], parked: [], skipped: 0 };
  const ids = batch.map(({ record }) => productId(record.id));
  const { products } = await stockReferences(ports.database.db, { products: ids, warehouses: [] });
  const absent = ids.filter((id) => !products.has(id));
  const leftOut = await leftOutOf(ports.database.db, job.connection.uuid, absent);
  const warehouses = new Set(references.warehouses.map(({ uuid }) => uuid));
  const linked = linkedWarehouses();
  for (const { record, path } of batch) {
    const id = productId(record.id);
    if (leftOut.has(id)) {
      made.skipped += 1;
      continue;
    }
    for (const { warehouse, quantity } of restsOf(record, linked)) {
      const place = link("warehouse", warehouse);
      const waitsFor = place === undefined || place.state === "new" ? "warehouse" : products.has(id) ? null : "product";
      if (waitsFor !== null) {
        const row = { kind: "rest" as const, externalId: id, detail: warehouse, payload: { warehouse, quantity } };
        made.parked.push({ ...row, waitsFor, formedAt });
        continue;
      }
      const target = place?.target ?? null;
      if (target === null || !warehouses.has(target) || ownerOf(policy, `stock:${target}`) === "site") continue;
      const product = products.get(id)?.uuid;
      made.rows.push({
        id,
        path,
        record,
        ...(product !== undefined && { product }),
        warehouse: target,
        counted: quantityFromNumber(quantity / 1_000),
      });
    }
  }
  return made;
}

/** A quantity without a warehouse is of its own link; nothing in all is nothing in each warehouse that 1C has named. */
function restsOf({ rests = [] }: OfferRecord, linked: readonly string[]): NonNullable<OfferRecord["rests"]> {
  return rests.flatMap(({ warehouse, quantity }) => {
    if (warehouse !== "") return [{ warehouse, quantity }];
    if (quantity !== 0 || linked.length === 0 || linked.includes(totalWarehouse))
      return [{ warehouse: totalWarehouse, quantity }];
    return linked.map((one) => ({ warehouse: one, quantity }));
  });
}

type Settled = {
  stock: StockToSave;
  path: string;
  before: Quantity;
  counted: Quantity;
  isNegative: boolean;
  /** The count, where it is to be kept: what 1C says of the orders on the shelf later is weighed against it. */
  count: CountWithShares | null;
};

/** What the counted quantities mean for the shelves, by the orders beside them. */
export async function settleRests(
  context: PackageContext,
  rows: readonly CountedRow[],
  formedAt: string,
  { db, hold }: { db: Db | Tx; hold: boolean },
): Promise<Settled[]> {
  const { job, meaningOf, reservingStatuses, policy } = context;
  const newest = new Map(rows.map((row) => [`${row.id} ${row.warehouse}`, row]));
  const warehouses = [...new Set(rows.map(({ warehouse }) => warehouse))];
  const products = new Map(rows.flatMap(({ id, product }) => (product === undefined ? [] : [[id, product]])));
  const unknown = rows.flatMap(({ id, product }) => (product === undefined ? [id] : []));
  const found = unknown.length === 0 ? [] : (await stockReferences(db, { products: unknown, warehouses: [] })).products;
  for (const [id, { uuid }] of found) products.set(id, uuid);
  const uuids = [...new Set(products.values())];
  const kept = await keptStock(db, uuids, warehouses, hold);
  const exchangesOrders = job.connection.type !== "catalog";
  const countedAt = packageInstant(formedAt, job.connection.timeZone);
  const beside = await ordersBeside(db, {
    ...{ connection: job.connection.uuid, products: uuids, warehouses, reservingStatuses },
    ...{ exchangesOrders, countedAt },
  });
  const counts = exchangesOrders ? await keptCounts(db, uuids, warehouses) : null;
  return [...newest.values()].flatMap(({ id, path, warehouse, counted }) => {
    const product = products.get(id);
    if (product === undefined) return [];
    const key = shelfKey(product, warehouse);
    const before = kept.get(key)?.onHand ?? zeroQuantity;
    if (ownerOf(policy, `stock:${warehouse}`) === "sourceWhileEmpty" && before > 0) return [];
    const meaning = meaningOf(warehouse);
    const shares = (beside.get(key) ?? [])
      .map(({ part, ...goods }) => ({ part, ...shareInCount(meaning, goods) }))
      .filter(({ added, taken }) => added !== zeroQuantity || taken !== zeroQuantity);
    const { onHand, isNegative } = onHandOf(counted, shares);
    const last = counts?.get(key);
    const isNews =
      last?.quantity !== counted ||
      last.countedAt.getTime() !== countedAt.getTime() ||
      !areSameShares(shares, last.shares);
    const isKept = counts !== null && isNews && (last !== undefined || beside.has(key));
    const count = isKept ? { product, warehouse, quantity: counted, countedAt, shares } : null;
    return [{ stock: { product: id, warehouse, onHand }, path, before, counted, isNegative, count }];
  });
}

/** Sets the stock in one transaction with `alongside`; a batch that changes nothing takes no lock. */
export async function saveRests(
  context: PackageContext,
  rows: readonly CountedRow[],
  formedAt: string,
  alongside: (tx: Tx, saved: SavedRows) => Promise<void>,
): Promise<SavedRows> {
  const { ports, actor } = context;
  const looked = await settleRests(context, rows, formedAt, { db: ports.database.db, hold: false });
  if (looked.every(({ stock, before }) => stock.onHand === before)) {
    const saved = { created: 0, changed: 0, same: looked.length, problems: negatives(looked) };
    await transact<null>(ports.database.db, async (tx) => {
      await keepCounts(tx, context, looked);
      await alongside(tx, saved);
      return ok(null);
    });
    return saved;
  }
  let saved: SavedRows = { created: 0, changed: 0, same: 0, problems: [] };
  await withRest(ports.clock, () =>
    patiently(ports, () =>
      saveInTurn(ports, { actor, kind: "stock" }, async (tx) => {
        const settled = await settleRests(context, rows, formedAt, { db: tx, hold: true });
        const plan = await saveStockIn(
          tx,
          actor,
          settled.map(({ stock }) => stock),
        );
        const count = (status: string) => plan.rows.filter((row) => row.status === status).length;
        saved = {
          created: 0,
          changed: count("created") + count("updated"),
          same: count("unchanged"),
          problems: [
            ...negatives(settled),
            ...plan.rows.flatMap((row, at): PackageProblem[] => {
              const one = settled[at];
              if (row.status !== "refused" || one === undefined) return [];
              const { product, onHand } = one.stock;
              return [
                {
                  path: one.path,
                  externalId: product,
                  code: row.code,
                  field: row.field,
                  value: String(onHand / 1_000),
                },
              ];
            }),
          ],
        };
        await keepCounts(tx, context, settled);
        await openShortageTasks(tx, context, [...plan.created, ...plan.updated]);
        await alongside(tx, saved);
        return plan;
      }),
    ),
  );
  return saved;
}

function keepCounts(tx: Tx, { job }: PackageContext, settled: readonly Settled[]): Promise<void> {
  return saveCounts(
    tx,
    job.connection.uuid,
    settled.flatMap(({ count }) => count ?? []),
  );
}

/** A note: 1C counts less than nothing. */
function negatives(settled: readonly Settled[]): PackageProblem[] {
  return settled.flatMap(({ stock, path, counted, isNegative }) => {
    const value = counted < zeroQuantity ? String(quantityToNumber(counted)) : "";
    return isNegative
      ? [{ path, externalId: stock.product, code: "negative", field: `stock:${stock.warehouse}`, value }]
      : [];
  });
}
