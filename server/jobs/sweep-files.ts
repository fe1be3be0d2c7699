import { dropForgotten, keysWithoutRow } from "#server/db/queries/claims/files.ts";
import type { Ports } from "#server/ports/ports.ts";

/** Seconds; a form left open overnight keeps its files. */
const forgotten = 86_400;
/** Seconds; an object without a row is left by a process that died in between. */
const orphaned = 3_600;

/** Deletes unreferenced files and objects without rows; returns their number. */
export async function sweepFiles({ database: { db }, files }: Pick<Ports, "database" | "files">): Promise<number> {
  const dropped = await dropForgotten(db, forgotten);
  const old = await files.older(orphaned);
  const gone = new Set([...dropped, ...(old.length === 0 ? [] : await keysWithoutRow(db, old))]);
  for (const key of gone) await files.remove(key);
  return gone.size;
}
