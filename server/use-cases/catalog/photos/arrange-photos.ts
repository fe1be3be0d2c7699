import type { Actor } from "#app/domain/actor.ts";
import { reordered } from "#app/domain/catalog/photo-order.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { mediaOfProduct, writeAlt, type MediaRow } from "#server/db/queries/catalog/media.ts";
import { lockPlaced, writePlaced } from "#server/db/queries/catalog/placed-photos.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";

export async function photosOfProduct({ database }: Ports, product: string): Promise<MediaRow[]> {
  return mediaOfProduct(database.db, product);
}

/** Puts the photos of a product into the order of these numbers, which count from 1. */
export async function orderPhotos(
  ports: Ports,
  actor: Actor,
  { product, numbers }: { product: string; numbers: readonly number[] },
): Promise<Verdict<null, { code: "photoOrder"; count: number }>> {
  const verdict = await transact(ports.database.db, async (tx) => {
    const before = await lockPlaced(tx, product);
    const after = reordered(before, numbers);
    if (after === null) return no("photoOrder", { count: before.length });
    await writePlaced(tx, product, after);
    return ok(null);
  });
  if (verdict.ok) await tell(ports, actor, product);
  return verdict;
}

/** The text alternative of a photo, wherever it is shown; "" for the name of what it shows. */
export async function describePhoto(
  ports: Ports,
  actor: Actor,
  { product, position, alt }: { product: string; position: number; alt: string },
): Promise<Verdict<null, { code: "photoMissing" }>> {
  const verdict = await transact(ports.database.db, async (tx) =>
    (await writeAlt(tx, product, position, alt)) ? ok(null) : no("photoMissing"),
  );
  if (verdict.ok) await tell(ports, actor, product);
  return verdict;
}

async function tell(ports: Ports, actor: Actor, product: string): Promise<void> {
  ports.log.info({ event: "photos.arranged", product, by: actor.name }, "photos of a product were changed");
  await ports.bus.publish("public:goods");
}
