import type { Actor } from "#app/domain/actor.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { removePlaced } from "#server/db/queries/catalog/placed-photos.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";

/** Takes the photo at a place, from 0, off a product's page. The picture itself stays: other goods may show it. */
export async function removePhoto(
  ports: Ports,
  actor: Actor,
  { product, position }: { product: string; position: number },
): Promise<Verdict<null, { code: "photoMissing" }>> {
  const verdict = await transact(ports.database.db, async (tx) =>
    (await removePlaced(tx, product, position)) ? ok(null) : no("photoMissing"),
  );
  if (!verdict.ok) return verdict;
  ports.log.info({ event: "photo.removed", product, position, by: actor.name }, "a photo was taken off a product");
  await ports.bus.publish("public:goods");
  return verdict;
}
