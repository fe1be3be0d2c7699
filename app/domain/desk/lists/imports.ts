import type { ListShape } from "#app/domain/desk/list-shape.ts";
import { deskImportKinds, importStates } from "#app/domain/imports/desk-imports.ts";

/** «Импорт» (desk §9). */
export const importsList = {
  name: "imports",
  filters: [
    { name: "q", kind: "text" },
    { name: "kind", kind: "choices", options: deskImportKinds },
    { name: "state", kind: "choices", options: importStates },
    { name: "created", kind: "dates" },
  ],
  columns: ["file", "created", "kind", "by", "state", "rows", "new", "changed", "same", "errors"],
  sorts: ["created", "file"],
  sort: "-created",
} as const satisfies ListShape;
