import type { z } from "zod";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { recordedChange } from "#server/db/queries/staff/journal.ts";
import { transact, type RefusedVerdict } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";

/**
 * Runs a change of the desk in one transaction; a repeat with the same key changes nothing and answers as the first,
 * from the journal entry that `work` has written with its answer. Without secrets: they are not in the answer again.
 */
export async function changeOnce<S extends z.ZodType, R extends RefusedVerdict>(
  { database }: Pick<Ports, "database">,
  author: JournalAuthor,
  answer: S,
  work: (tx: Tx) => Promise<{ ok: true; value: z.output<S> } | R>,
): Promise<{ ok: true; value: z.output<S> } | R> {
  return transact<z.output<S>, R>(database.db, async (tx) => {
    const done = await recordedChange(tx, author);
    return done === undefined ? work(tx) : ok(answer.parse(done.answer));
  });
}
