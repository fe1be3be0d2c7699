import { keptProducts } from "#server/db/queries/catalog/saving/products.ts";
import { lockGoodsWithValue } from "#server/db/queries/desk/catalog/attributes.ts";
import { recordChanges } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { DeskGoodsChange } from "#server/use-cases/catalog/desk/change-goods.ts";
import { valuesOf } from "#server/use-cases/catalog/desk/product-values.ts";
import { objectOf } from "#server/use-cases/catalog/desk/save-goods.ts";
import { saveInTurn } from "#server/use-cases/catalog/saving/save-batch.ts";
import { patiently, spacedOut, withRest } from "#server/use-cases/catalog/saving/save-in-batches.ts";
import { saveProductsIn } from "#server/use-cases/catalog/saving/save-products.ts";

/** Goods of one transaction. */
const goodsAtOnce = 200;

/**
 * Writes a value of a text in all goods that have it. A journal row for each product; words and facets follow by the
 * triggers of goods.
 *
 * @returns how many goods have changed
 */
export async function rewriteValues(
  ports: Ports,
  { author }: DeskGoodsChange,
  { code, value, was, label }: { code: string; value: number; was: string; label: string },
): Promise<number> {
  const bus = spacedOut(ports.bus, ports.clock);
  let changed = 0;
  let after: string | null = null;
  try {
    for (;;) {
      const from: string | null = after;
      let last: string | null = null;
      const rows = await withRest(ports.clock, () =>
        patiently(ports, () =>
          saveInTurn({ ...ports, bus }, { actor: author.actor, kind: "products" }, async (tx) => {
            const goods = await lockGoodsWithValue(tx, { code, id: value, label, after: from, most: goodsAtOnce });
            last = goods.at(-1)?.uuid ?? null;
            const kept = await keptProducts(
              tx,
              goods.map(({ externalId }) => externalId),
              true,
            );
            const given = [...kept.values()].map((product) => ({
              externalId: product.externalId,
              attributes: valuesOf(product).attributes.map((one) => (one.code === code ? { code, value: label } : one)),
            }));
            const saved = await saveProductsIn(tx, ports, author.actor, given);
            await recordChanges(
              tx,
              { ...author, key: undefined },
              saved.updated.map((product) => ({
                action: "product.saved",
                object: objectOf(product),
                changes: { [`attr.${code}`]: { before: was, after: label } },
              })),
            );
            return saved;
          }),
        ),
      );
      changed += rows.filter(({ status }) => status === "updated").length;
      after = last;
      if (after === null) return changed;
    }
  } finally {
    await bus.publishRest();
  }
}
