import { countShift, noOrdersBeside, shortageOf, type CountBeside } from "#app/domain/exchange/counted-stock.ts";
import { shelfKey } from "#app/domain/catalog/saving/stock.ts";
import { addQuantity, zeroQuantity } from "#app/domain/quantity.ts";
import type { Tx } from "#server/db/client.ts";
import { lockCountedShelves, settleShelf, type CountedShelf } from "#server/db/queries/exchange/counts.ts";
import { ordersBeside } from "#server/db/queries/exchange/orders-beside.ts";
import { openShortageTasks } from "#server/use-cases/exchange/packages/open-tasks.ts";
import type { PackageContext } from "#server/use-cases/exchange/packages/package-context.ts";

/** A part of an order with its counted shelves, as they were before 1C's document about it. */
export type ShelvesBefore = { part: string; shelves: (CountedShelf & { meant: CountBeside })[] };

/** Locks the shelves: what the document moves is weighed against what 1C has counted there (desk §8). */
export async function shelvesBefore(tx: Tx, context: PackageContext, part: string): Promise<ShelvesBefore> {
  const shelves = await shelvesOf(tx, context, part);
  const { job, meaningOf, reservingStatuses } = context;
  const made: ShelvesBefore = { part, shelves: [] };
  for (const shelf of shelves) {
    const { product, warehouse, quantity: counted, countedAt } = shelf;
    const beside = await ordersBeside(tx, {
      ...{ connection: job.connection.uuid, exchangesOrders: true, countedAt, reservingStatuses },
      ...{ products: [product], warehouses: [warehouse] },
    });
    const meaning = meaningOf(warehouse);
    const meant = { counted, meaning, beside: beside.get(shelfKey(product, warehouse)) ?? noOrdersBeside };
    made.shelves.push({ ...shelf, meant });
  }
  return made;
}

/** Corrects stock on hand after the document, so that goods shipped by both the shop and 1C are subtracted once. */
export async function settleCounts(
  tx: Tx,
  context: PackageContext,
  { part, shelves: before }: ShelvesBefore,
): Promise<void> {
  if (before.length === 0) return;
  const after = new Map((await shelvesOf(tx, context, part)).map((shelf) => [shelf.product, shelf]));
  const settled = [];
  for (const { product, onHand: had, part: was, meant } of before) {
    const now = after.get(product);
    if (now === undefined) continue;
    const wanted = addQuantity(had, countShift(meant, was, now.part));
    const onHand = wanted < zeroQuantity ? zeroQuantity : wanted;
    if (onHand === now.onHand) continue;
    await settleShelf(tx, now, onHand);
    const { warehouse: warehouseUuid, reserved } = now;
    settled.push({ productUuid: product, warehouseUuid, reserved, onHand, shortage: shortageOf(onHand, reserved) });
  }
  await openShortageTasks(tx, context, settled);
}

function shelvesOf(tx: Tx, { job, reservingStatuses }: PackageContext, part: string): Promise<CountedShelf[]> {
  return lockCountedShelves(tx, { part, connection: job.connection.uuid, reservingStatuses });
}
