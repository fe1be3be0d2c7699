import { dropAged, dropOldJournal, terms } from "#server/db/queries/ageing.ts";
import type { Ports } from "#server/ports/ports.ts";

/** Batch size, so that row locks stay short and WAL small. */
const most = 1_000;

/**
 * Deletes expired rows in batches until stopped; returns their number. Uses the time without clock jumps: a clock that
 * jumped ahead may be corrected, but deleted rows do not come back.
 */
export async function forgetAged(
  { database: { db }, clock }: Pick<Ports, "database" | "clock">,
  stopping?: AbortSignal,
): Promise<number> {
  const reading = clock.now();
  const now = new Date(reading.getTime() - Math.max(0, clock.jumped?.(reading) ?? 0));
  let gone = 0;
  for (const term of terms) {
    for (let dropped = most; dropped === most && !stopping?.aborted; gone += dropped)
      dropped = await dropAged(db, term, now, most);
  }
  for (let dropped = most; dropped === most && !stopping?.aborted; gone += dropped)
    dropped = await dropOldJournal(db, most);
  return gone;
}
