import type { z } from "zod";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import type { Tx } from "#server/db/client.ts";
import { takeTurn } from "#server/db/queries/catalog/saving/turn.ts";
import type { RefusedVerdict } from "#server/db/transaction.ts";
import type { Topic } from "#server/ports/bus.ts";
import type { Ports } from "#server/ports/ports.ts";
import { topicOfOffers } from "#server/use-cases/catalog/saving/save-batch.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";

/** Who changes goods, and by which form. */
export type DeskGoodsChange = { staff: StaffScope; author: JournalAuthor };

/** What a change makes kept pages end: all of goods, or those with prices and stock of some. */
type Ends = "goods" | { offers: readonly string[] };

/**
 * Changes the catalogue at the desk: once a key, in the turn of its writers, with the journal in the same transaction.
 */
export async function changeGoods<S extends z.ZodType, R extends RefusedVerdict>(
  ports: Ports,
  author: JournalAuthor,
  { answer, ends }: { answer: S; ends: Ends },
  work: (tx: Tx) => Promise<{ ok: true; value: z.output<S> } | R>,
): Promise<{ ok: true; value: z.output<S> } | R> {
  const done = await changeOnce<S, R>(ports, author, answer, async (tx) => {
    await takeTurn(tx);
    const verdict = await work(tx);
    await ports.failpoints.reach("catalog.written");
    return verdict;
  });
  if (done.ok) for (const topic of await topicsOf(ports, ends)) await ports.bus.publish(topic);
  return done;
}

async function topicsOf({ database }: Ports, ends: Ends): Promise<Topic[]> {
  return ends === "goods" ? ["public:goods"] : [await topicOfOffers(database.db, ends.offers)];
}
