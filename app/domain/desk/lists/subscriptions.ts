import { subscriptionStates } from "#app/domain/account/subscription.ts";
import type { ListShape } from "#app/domain/desk/list-shape.ts";

/** «Подписки» (desk §4). */
export const subscriptionsList = {
  name: "subscriptions",
  filters: [
    { name: "q", kind: "text" },
    { name: "state", kind: "choices", options: subscriptionStates },
    { name: "city", kind: "choices", options: null },
    { name: "created", kind: "dates" },
    { name: "ended", kind: "dates" },
  ],
  columns: ["email", "state", "city", "consent", "created", "confirmed", "ended"],
  sorts: ["created", "ended"],
  sort: "-created",
} as const satisfies ListShape;
