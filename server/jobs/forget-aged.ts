import { dropAged, terms } from "#server/db/queries/ageing.ts";
import type { Ports } from "#server/ports/ports.ts";

/** In batches, so that nobody waits long for a row or for room in the log of the database. */
const most = 1_000;

/**
 * Drops everything whose term is over, until it is told to stop; answers how many rows went. A clock that has jumped ahead
 * may come back, and what was dropped by it does not: the time that has really passed is counted.
 */
export async function forgetAged(
  { database: { db }, clock }: Pick<Ports, "database" | "clock">,
  stopping?: AbortSignal,
): Promise<number> {
  const said = clock.now();
  const now = new Date(said.getTime() - Math.max(0, clock.jumped?.(said) ?? 0));
  let gone = 0;
  for (const term of terms) {
    for (let dropped = most; dropped === most && !stopping?.aborted; gone += dropped)
      dropped = await dropAged(db, term, now, most);
  }
  return gone;
}
