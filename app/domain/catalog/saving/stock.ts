import type { Actor } from "#app/domain/actor.ts";
import { shortageOf } from "#app/domain/exchange/counted-stock.ts";
import { zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { keptBy, stockPin, type PinnedProduct } from "./pins.ts";
import { planRows, type Plan } from "./plan-rows.ts";

/** Counted stock of a warehouse; reservations are the shop's own. */
export type StockToSave = {
  /** External id of the product. */
  product: string;
  warehouse: string;
  onHand: Quantity;
};

export type KeptStock = {
  productUuid: string;
  warehouseUuid: string;
  onHand: Quantity;
  reserved: Quantity;
  shortage: Quantity;
};

/**
 * `kept` holds the locked stock rows of the batch's products. Stock cannot go below what is reserved, unless 1C has
 * counted it: no order is changed by a count, what is missing is the shortage (desk §8). Others may lessen a shortage.
 */
export function planStock(
  rows: readonly StockToSave[],
  kept: Map<string, KeptStock>,
  {
    products,
    warehouses,
    actor,
  }: { products: ReadonlyMap<string, PinnedProduct>; warehouses: ReadonlySet<string>; actor: Actor },
): Plan<KeptStock> {
  return planRows(rows, kept, {
    keyOf: ({ product, warehouse }) => shelfKey(products.get(product)?.uuid ?? product, warehouse),
    pinOf: ({ product, warehouse }) => keptBy(stockPin(warehouse), products.get(product), actor),
    decide({ product, warehouse, onHand }, before) {
      const productUuid = products.get(product)?.uuid;
      if (productUuid === undefined) return no("unknown", { field: "product" });
      if (!warehouses.has(warehouse)) return no("unknown", { field: "warehouse" });
      if (onHand < 0 || onHand > most) return no("outOfRange", { field: "onHand" });
      if (before === undefined && onHand === 0) return ok(null);
      const reserved = before?.reserved ?? zeroQuantity;
      const isLess = onHand < reserved && onHand < (before?.onHand ?? zeroQuantity);
      if (isLess && actor.kind !== "erp") return no("belowReserved", { field: "onHand" });
      return ok({ productUuid, warehouseUuid: warehouse, onHand, reserved, shortage: shortageOf(onHand, reserved) });
    },
  });
}

/** numeric(12,3) */
const most = 999_999_999_999;

export function shelfKey(productUuid: string, warehouseUuid: string): string {
  return `${productUuid} ${warehouseUuid}`;
}
