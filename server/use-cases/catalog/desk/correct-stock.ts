import { z } from "zod";
import type { StockProduct } from "#app/contract/desk/product.ts";
import { shelfKey } from "#app/domain/catalog/saving/stock.ts";
import {
  addQuantity,
  quantityFromNumber,
  quantityToNumber,
  subtractQuantity,
  zeroQuantity,
  type Quantity,
} from "#app/domain/quantity.ts";
import { changesBetween } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { keptStock } from "#server/db/queries/catalog/saving/stock.ts";
import { warehouseNames } from "#server/db/queries/desk/products/names.ts";
import { productKeys } from "#server/db/queries/desk/products/product.ts";
import { productName } from "#server/db/queries/desk/products/names.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { saveStockIn } from "#server/use-cases/catalog/saving/save-stock.ts";
import { changeGoods, type DeskGoodsChange } from "./change-goods.ts";

const answer = z.literal(true);
type Short = { warehouse: string; limit: number; field: string };
type Refusal =
  | { code: "productNotFound" | "rightMissing" | "warehouseGone" }
  | { code: "fieldRefused"; field: string }
  | ({ code: "stockBelowZero" | "stockReserved" } & Short);

/** Corrects stock by differences; what is sold in between is kept. Never below zero, nor below what is reserved. */
export function correctStock(
  ports: Ports,
  { staff, author }: DeskGoodsChange,
  uuid: string,
  { corrections, reason }: StockProduct,
): Promise<Verdict<true, Refusal>> {
  return changeGoods<typeof answer, { ok: false } & Refusal>(
    ports,
    author,
    { answer, ends: { offers: [uuid] } },
    async (tx) => {
      if (corrections.some(({ warehouse }) => !mayStaff(staff, "editStock", { warehouse }))) return no("rightMissing");
      const [product] = await productKeys(tx, [uuid]);
      if (product === undefined) return no("productNotFound");
      const names = await warehouseNames(tx);
      if (corrections.some(({ warehouse }) => !names.has(warehouse))) return no("warehouseGone");
      const before = await keptStock(
        tx,
        [uuid],
        corrections.map(({ warehouse }) => warehouse),
        true,
      );
      const after = new Map<string, Quantity>();
      for (const { warehouse, delta } of corrections) {
        const shelf = before.get(shelfKey(uuid, warehouse)) ?? { onHand: zeroQuantity, reserved: zeroQuantity };
        const onHand = addQuantity(after.get(warehouse) ?? shelf.onHand, quantityFromNumber(delta));
        const field = `delta.${warehouse}`;
        const short = (code: "stockBelowZero" | "stockReserved", limit: Quantity) =>
          no(code, { warehouse: names.get(warehouse) ?? "", limit: quantityToNumber(limit), field });
        if (onHand < 0) return short("stockBelowZero", shelf.onHand);
        if (onHand < shelf.reserved && onHand < shelf.onHand)
          return short("stockReserved", subtractQuantity(shelf.onHand, shelf.reserved));
        after.set(warehouse, onHand);
      }
      const rows = [...after].map(([warehouse, onHand]) => ({ product: product.externalId, warehouse, onHand }));
      const saved = await saveStockIn(tx, author.actor, rows);
      if (saved.rows.some(({ status }) => status === "refused")) return no("fieldRefused", { field: "reason" });
      const counts = (warehouse: string) => before.get(shelfKey(uuid, warehouse))?.onHand ?? zeroQuantity;
      const changes = changesBetween(
        Object.fromEntries(rows.map(({ warehouse }) => [`stock.${warehouse}`, quantityToNumber(counts(warehouse))])),
        Object.fromEntries(rows.map(({ warehouse, onHand }) => [`stock.${warehouse}`, quantityToNumber(onHand)])),
      );
      if (Object.keys(changes).length > 0)
        await recordChange(tx, author, {
          action: "product.stockCorrected",
          object: { kind: "product", id: uuid, name: await productName(tx, uuid) },
          changes,
          reason,
          answer: true,
        });
      return ok(true as const);
    },
  );
}
