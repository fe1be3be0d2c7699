import { ok, no } from "#app/domain/verdict.ts";
import { renameExternalId } from "#server/db/queries/desk/products/product.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { StaleChange } from "#server/use-cases/order/desk/change-at-desk.ts";
import { lastWriter } from "#server/db/queries/desk/products/product.ts";
import type { DeskGoodsChange } from "./change-goods.ts";
import { changeProduct } from "./save-goods.ts";

/** Sets the id by which imports and the exchange know the product. */
export function setExternalId(
  ports: Ports,
  change: DeskGoodsChange,
  uuid: string,
  { version, externalId }: { version: number; externalId: string },
) {
  type Refusal = StaleChange | { code: "externalIdTaken"; field: string };
  return changeProduct<Refusal>(ports, change, uuid, async (tx, product, present) => {
    const before = product.externalId;
    if (version !== present) {
      const last = await lastWriter(tx, uuid);
      const fields = before === externalId ? [] : [{ name: "externalId", before, yours: externalId, now: before }];
      return no("stale", { fields, by: last?.by ?? "", at: last?.at ?? "", version: present });
    }
    if (before === externalId) return ok({ action: "product.externalIdSet", changes: {} });
    if (!(await renameExternalId(tx, uuid, externalId, change.author.actor)))
      return no("externalIdTaken", { field: "externalId" });
    return ok({ action: "product.externalIdSet", changes: { externalId: { before, after: externalId } } });
  });
}
