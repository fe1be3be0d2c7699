import { seoKinds } from "#app/domain/content/seo-address.ts";
import type { ListShape } from "#app/domain/desk/list-shape.ts";

/** «Тексты для поиска» (desk §6). */
export const seoList = {
  name: "seo",
  filters: [
    { name: "q", kind: "text" },
    { name: "kind", kind: "choices", options: seoKinds },
    { name: "noTitle", kind: "flag" },
    { name: "noDescription", kind: "flag" },
    { name: "picture", kind: "flag" },
  ],
  columns: ["path", "kind", "title", "h1", "description", "text", "picture", "changed"],
  extra: ["h1"],
  sorts: ["path", "changed"],
  sort: "path",
} as const satisfies ListShape;
