import type { ListShape } from "#app/domain/desk/list-shape.ts";
import { productStatuses } from "#app/domain/desk/products/status.ts";

/** «Товары» (desk §5). */
export const productsList = {
  name: "products",
  filters: [
    { name: "q", kind: "text" },
    { name: "category", kind: "choice", options: null },
    { name: "brand", kind: "choices", options: null },
    { name: "status", kind: "choices", options: productStatuses },
    { name: "hiddenBy", kind: "choices", options: ["staff", "operator", "erp", "import", "key", "system"] },
    { name: "unready", kind: "flag" },
    { name: "noPhoto", kind: "flag" },
    { name: "inStock", kind: "flag" },
  ],
  columns: [
    "picture",
    "article",
    "name",
    "category",
    "brand",
    "status",
    "price",
    "stock",
    "updated",
    "barcodes",
    "externalId",
    "hiddenBy",
  ],
  extra: ["barcodes", "externalId", "hiddenBy"],
  sorts: ["updated", "article", "name", "price"],
  sort: "-updated",
} as const satisfies ListShape;
