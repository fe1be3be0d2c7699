import type { ListShape } from "#app/domain/desk/list-shape.ts";

/** «Переадресации» (desk §6). */
export const redirectsList = {
  name: "redirects",
  filters: [{ name: "q", kind: "text" }],
  columns: ["path", "target", "created"],
  sorts: ["path", "created"],
  sort: "path",
} as const satisfies ListShape;
