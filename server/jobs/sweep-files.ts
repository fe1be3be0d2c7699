import { dropForgotten, unknownOf } from "#server/db/queries/claims/files.ts";
import type { Ports } from "#server/ports/ports.ts";

/** A form left open overnight still finds its files. Seconds. */
const forgotten = 86_400;
/** An object this old whose row never came belongs to a process that died in between. Seconds. */
const orphaned = 3_600;

/** Removes files that no record refers to, and objects that no row names; answers how many. */
export async function sweepFiles({ database: { db }, files }: Pick<Ports, "database" | "files">): Promise<number> {
  const dropped = await dropForgotten(db, forgotten);
  const old = await files.older(orphaned);
  const gone = new Set([...dropped, ...(old.length === 0 ? [] : await unknownOf(db, old))]);
  for (const key of gone) await files.remove(key);
  return gone.size;
}
