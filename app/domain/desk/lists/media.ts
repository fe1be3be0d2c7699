import type { ListShape } from "#app/domain/desk/list-shape.ts";

/** «Медиа» (desk §5). */
export const mediaList = {
  name: "media",
  filters: [
    { name: "q", kind: "text" },
    { name: "unused", kind: "flag" },
    { name: "noAlt", kind: "flag" },
  ],
  columns: ["picture", "alt", "uses", "size", "stored", "by"],
  sorts: ["stored", "size"],
  sort: "-stored",
} as const satisfies ListShape;
