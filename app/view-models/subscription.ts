import type { Subscription } from "#app/contract/senders.ts";

/** The subscription block. `email` is the first value of its field; `shownAt` is when the form was made, ISO 8601. */
export type SubscriptionViewModel = { status: Subscription["status"]; email: string; shownAt: string };

/** The `subscription` of a page's loader; null where the page failed and has none. */
export function subscriptionIn(pageData: unknown): SubscriptionViewModel | null {
  if (!isRecord(pageData) || !isRecord(pageData["subscription"])) return null;
  const { status, email, shownAt } = pageData["subscription"];
  const known = statuses.find((one) => one === status);
  return known !== undefined && typeof email === "string" && typeof shownAt === "string"
    ? { status: known, email, shownAt }
    : null;
}

const statuses = ["none", "pending", "confirmed"] as const satisfies readonly Subscription["status"][];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
