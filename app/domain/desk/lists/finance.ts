import type { ListShape } from "#app/domain/desk/list-shape.ts";

export const moneyKinds = ["payment", "refund", "receipt"] as const;
export type MoneyKind = (typeof moneyKinds)[number];

export const moneyStates = ["pending", "waiting_for_capture", "succeeded", "canceled"] as const;
export type MoneyState = (typeof moneyStates)[number];

export const moneyWays = ["gateway", "bank", "hand"] as const;
export type MoneyWay = (typeof moneyWays)[number];

/** «Финансы» (desk §4): payments, refunds and receipts of payments on delivery. */
export const financeList = {
  name: "finance",
  filters: [
    { name: "q", kind: "text" },
    { name: "kind", kind: "choices", options: moneyKinds },
    { name: "state", kind: "choices", options: moneyStates },
    { name: "way", kind: "choices", options: moneyWays },
    { name: "created", kind: "dates" },
    { name: "sum", kind: "numbers" },
    { name: "failed", kind: "flag" },
    { name: "city", kind: "choices", options: null },
  ],
  columns: ["created", "kind", "order", "sum", "state", "way", "buyer", "note"],
  sorts: ["created", "sum"],
  sort: "-created",
} as const satisfies ListShape;
