import type { ListShape } from "#app/domain/desk/list-shape.ts";

/** «Запланированные цены» (desk §5). */
export const plannedPricesList = {
  name: "plannedPrices",
  filters: [
    { name: "q", kind: "text" },
    { name: "list", kind: "choices", options: null },
    { name: "valid", kind: "dates" },
  ],
  columns: ["article", "name", "list", "from", "before", "price", "valid", "by"],
  sorts: ["valid", "article"],
  sort: "valid",
} as const satisfies ListShape;
