import type { Actor } from "#app/domain/actor.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { deleteMedia, unusedMedia, type UnusedMedia } from "#server/db/queries/catalog/media.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";

export async function listUnusedMedia({ database }: Ports): Promise<UnusedMedia[]> {
  return unusedMedia(database.db);
}

/** Deletes a picture that nothing shows, with all its sizes. */
export async function deletePicture(
  ports: Ports,
  actor: Actor,
  uuid: string,
): Promise<Verdict<null, { code: "mediaUnknown" | "mediaUsed" }>> {
  const deleted = await transact(ports.database.db, async (tx) => {
    const result = await deleteMedia(tx, uuid);
    if (result.state === "deleted") return ok(result.keys);
    return no(result.state === "used" ? "mediaUsed" : "mediaUnknown");
  });
  if (!deleted.ok) return deleted;
  // What a crash leaves of them, the sweep finds.
  for (const key of deleted.value) await ports.files.remove(key);
  ports.log.info({ event: "media.deleted", media: uuid, by: actor.name }, "an unused picture was deleted");
  return ok(null);
}

/** @returns number of deleted pictures; those that come into use meanwhile stay */
export async function deleteUnused(ports: Ports, actor: Actor): Promise<number> {
  let count = 0;
  for (const { uuid } of await unusedMedia(ports.database.db)) {
    const deleted = await deletePicture(ports, actor, uuid);
    if (deleted.ok) count += 1;
  }
  return count;
}
