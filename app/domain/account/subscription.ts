/** Of a subscription to the news of the shop; one that has ended may be asked for again and is pending then. */
export const subscriptionStates = ["pending", "confirmed", "unsubscribed"] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** How it has ended: by the link of a letter, in the account, at the desk. */
export type SubscriptionEnd = "link" | "account" | "desk";
