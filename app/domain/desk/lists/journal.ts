import type { ListShape } from "#app/domain/desk/list-shape.ts";

/** Rows that the lists of the journal count and show; older ones need a narrower filter. */
export const mostJournalRows = 10_000;

/** «Журнал» (desk §2). */
export const journalList = {
  name: "journal",
  filters: [
    { name: "at", kind: "dates" },
    { name: "actor", kind: "choices", options: null },
    { name: "action", kind: "choices", options: null },
    { name: "kind", kind: "choices", options: null },
    { name: "object", kind: "text" },
  ],
  columns: ["at", "actor", "action", "object", "changes", "reason", "address", "request"],
  extra: ["address", "request"],
  sorts: ["at"],
  sort: "-at",
} as const satisfies ListShape;

export const accessWays = ["card", "export", "print"] as const;

/** Pages, papers and files that show personal data, for the access log. */
export type AccessScreen =
  | "order"
  | "orders"
  | "orderAsBuyer"
  | "orderForBuyer"
  | "orderDocument"
  | "pickList"
  | "packingSlip"
  | "routeSheet"
  | "customer"
  | "customers"
  | "company"
  | "claim"
  | "claims"
  | "feedback"
  | "feedbackList"
  | "finance"
  | "act"
  | "letter"
  | "outbox"
  | "exchangeFile"
  | "staff"
  | "journal"
  | "access";

/** «Доступ к личным данным» (desk §2). */
export const accessList = {
  name: "access",
  filters: [
    { name: "at", kind: "dates" },
    { name: "staff", kind: "choices", options: null },
    { name: "way", kind: "choices", options: accessWays },
    { name: "subject", kind: "text" },
  ],
  columns: ["at", "staff", "way", "screen", "subject", "address"],
  sorts: ["at"],
  sort: "-at",
} as const satisfies ListShape;
