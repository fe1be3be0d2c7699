import { contentKinds, contentStates } from "#app/domain/content/editable.ts";
import type { ListShape } from "#app/domain/desk/list-shape.ts";

/** «Страницы и тексты» (desk §6). */
export const contentList = {
  name: "pages",
  filters: [
    { name: "q", kind: "text" },
    { name: "kind", kind: "choices", options: contentKinds },
    { name: "state", kind: "choices", options: contentStates },
  ],
  columns: ["name", "kind", "path", "state", "published", "draft", "by"],
  extra: ["by"],
  sorts: ["name", "published", "draft"],
  sort: "name",
} as const satisfies ListShape;
