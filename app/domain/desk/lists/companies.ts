import { counterpartyStatuses } from "#app/domain/account/counterparty.ts";
import type { ListShape } from "#app/domain/desk/list-shape.ts";

/** «Компании» (desk §4). Archived ones are shown when they are asked for. */
export const companiesList = {
  name: "companies",
  filters: [
    { name: "q", kind: "text" },
    { name: "status", kind: "choices", options: counterpartyStatuses },
    { name: "type", kind: "choices", options: ["legal", "entrepreneur", "branch", "government", "foreign"] },
    { name: "prices", kind: "choices", options: null },
    { name: "manager", kind: "choices", options: null },
    { name: "credit", kind: "flag" },
    { name: "created", kind: "dates" },
  ],
  columns: ["name", "inn", "type", "status", "prices", "terms", "manager", "orders", "last", "created"],
  extra: ["created"],
  sorts: ["created", "name", "last"],
  sort: "-created",
} as const satisfies ListShape;
