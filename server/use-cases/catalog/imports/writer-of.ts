import type { Actor } from "#app/domain/actor.ts";
import { mostRowsInBatch } from "#app/domain/catalog/saving/saved-row.ts";
import { isOfProducts, type ImportKind } from "#app/domain/imports/kinds.ts";
import { importReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import type { Ports } from "#server/ports/ports.ts";
import { importActor, type WriteRows } from "./import-kinds.ts";
import { writeMarkups } from "./markups.ts";
import { writeGoods } from "./write-goods.ts";
import { writePlain } from "./write-plain.ts";

/** Rows of a goods file write products, prices and search words at once: half of a batch is as much work as one. */
export const goodsAtOnce = mostRowsInBatch / 2;

export async function writerOf(
  ports: Pick<Ports, "database" | "ids">,
  actor: Actor,
  { uuid, kind }: { uuid: string; kind: ImportKind },
): Promise<WriteRows> {
  if (kind === "markups") return writeMarkups;
  if (!isOfProducts(kind)) return writePlain(kind, ports);
  return writeGoods(
    ports,
    { actor: importActor(actor), source: `import ${uuid}`, run: uuid },
    await importReferenceRows(ports.database.db),
  );
}
