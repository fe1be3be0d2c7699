import { onHandOf, shareAfterNews, shareOf, shortageOf, type KnownThere } from "#app/domain/exchange/counted-stock.ts";
import { addQuantity, subtractQuantity } from "#app/domain/quantity.ts";
import type { Tx } from "#server/db/client.ts";
import { lockCountedShelves, settleShelf, type CountedShelf } from "#server/db/queries/exchange/counts.ts";
import { openShortageTasks } from "#server/use-cases/exchange/packages/open-tasks.ts";
import type { PackageContext } from "#server/use-cases/exchange/packages/package-context.ts";

/** A part of an order, and what 1C knew of it beside each count of its products before the document. */
export type KnownBefore = { part: string; known: ReadonlyMap<string, KnownThere> };

/** Locks the shelves: what the document moves is weighed against what 1C has counted there (desk §8). */
export async function knownBefore(tx: Tx, context: PackageContext, part: string): Promise<KnownBefore> {
  const shelves = await shelvesOf(tx, context, part);
  return { part, known: new Map(shelves.map((shelf) => [shelf.product, shelf.part.there])) };
}

/** Corrects stock on hand after the document, so that goods shipped by both the shop and 1C are subtracted once. */
export async function settleCounts(tx: Tx, context: PackageContext, { part, known }: KnownBefore): Promise<void> {
  if (known.size === 0) return;
  const settled = [];
  for (const shelf of await shelvesOf(tx, context, part)) {
    const { product, warehouse, quantity, others, share, reserved } = shelf;
    const was = known.get(product) ?? shelf.part.there;
    const now = shareAfterNews(context.meaningOf(warehouse), share, was, shelf.part);
    if (now.added === share.added && now.taken === share.taken) continue;
    const counted = addQuantity(quantity, others);
    const shift = subtractQuantity(onHandOf(counted, [now]).onHand, onHandOf(counted, [share]).onHand);
    const { onHand } = onHandOf(addQuantity(shelf.onHand, shift), []);
    await settleShelf(tx, { product, warehouse, part }, { onHand, share: now });
    if (shareOf(now) === shareOf(share)) continue;
    settled.push({
      ...{ productUuid: product, warehouseUuid: warehouse, reserved, onHand },
      shortage: shortageOf(onHand, reserved),
    });
  }
  await openShortageTasks(tx, context, settled);
}

function shelvesOf(tx: Tx, { job, reservingStatuses }: PackageContext, part: string): Promise<CountedShelf[]> {
  return lockCountedShelves(tx, { part, connection: job.connection.uuid, reservingStatuses });
}
