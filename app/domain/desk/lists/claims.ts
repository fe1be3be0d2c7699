import { claimReasons, resolutions } from "#app/domain/claim/claim.ts";
import { claimStatuses } from "#app/domain/claim/status.ts";
import type { ListShape } from "#app/domain/desk/list-shape.ts";

/** «Претензии» (desk §4). Without a status the list shows claims that are not ended. */
export const claimsList = {
  name: "claims",
  filters: [
    { name: "q", kind: "text" },
    { name: "status", kind: "choices", options: claimStatuses.filter((status) => status !== "draft") },
    { name: "late", kind: "flag" },
    { name: "due", kind: "dates" },
    { name: "created", kind: "dates" },
    { name: "city", kind: "choices", options: null },
    { name: "reason", kind: "choices", options: claimReasons.map(({ code }) => code) },
    { name: "wanted", kind: "choices", options: resolutions },
    { name: "company", kind: "flag" },
  ],
  columns: ["number", "due", "status", "order", "reason", "wanted", "sum", "buyer", "created", "city"],
  extra: ["created", "city"],
  sorts: ["due", "created", "sum"],
  sort: "due",
} as const satisfies ListShape;
