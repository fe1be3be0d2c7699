import type { ListShape } from "#app/domain/desk/list-shape.ts";

/** «Бренды» (desk §5). */
export const brandsList = {
  name: "brands",
  filters: [
    { name: "q", kind: "text" },
    { name: "hidden", kind: "flag" },
    { name: "noPicture", kind: "flag" },
  ],
  columns: ["picture", "name", "country", "goods", "slug", "hidden"],
  sorts: ["name", "goods"],
  sort: "name",
} as const satisfies ListShape;
