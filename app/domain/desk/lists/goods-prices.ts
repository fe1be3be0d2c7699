import type { ListShape } from "#app/domain/desk/list-shape.ts";
import { productStatuses } from "#app/domain/desk/products/status.ts";

/** «Цены товаров» (desk §5): a column for each price list, named by its number, since codes take any letter. */
export const goodsPricesList = {
  name: "goodsPrices",
  filters: [
    { name: "q", kind: "text" },
    { name: "category", kind: "choice", options: null },
    { name: "brand", kind: "choices", options: null },
    { name: "status", kind: "choices", options: productStatuses },
    { name: "noPrice", kind: "choice", options: null },
    { name: "oldPrice", kind: "flag" },
  ],
  columns: ["picture", "article", "name", "category", "brand", "status"],
  extra: ["category", "brand", "status"],
  dataColumns: "list.",
  sorts: ["article", "name", "price"],
  sort: "article",
} as const satisfies ListShape;

/** Lists that a laptop has room for. */
export const priceColumns = 4;
