import type { ListShape } from "#app/domain/desk/list-shape.ts";

/** «Покупатели» (desk §4). */
export const buyersList = {
  name: "buyers",
  filters: [
    { name: "q", kind: "text" },
    { name: "moderation", kind: "flag" },
    { name: "company", kind: "flag" },
    { name: "city", kind: "choices", options: null },
    { name: "created", kind: "dates" },
  ],
  columns: ["name", "phone", "city", "companies", "orders", "last", "moderation", "created"],
  sorts: ["created", "name", "last"],
  sort: "-created",
} as const satisfies ListShape;
