import type { ListShape } from "#app/domain/desk/list-shape.ts";

/** «Ждут поступления» (desk §5). */
export const arrivalsList = {
  name: "arrivals",
  filters: [
    { name: "q", kind: "text" },
    { name: "city", kind: "choices", options: null },
    { name: "brand", kind: "choices", options: null },
    { name: "inStock", kind: "flag" },
    { name: "since", kind: "dates" },
  ],
  columns: ["article", "name", "waiting", "since", "last", "free", "supply", "cities", "status"],
  extra: ["last", "status"],
  sorts: ["waiting", "since", "article", "free"],
  sort: "-waiting",
} as const satisfies ListShape;
