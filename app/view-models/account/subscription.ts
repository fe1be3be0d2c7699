import type { Subscription } from "#app/contract/account/senders.ts";

/** Subscription block. `email` is the field's initial value; `shownAt` is the render time, ISO 8601. */
export type SubscriptionViewModel = { status: Subscription["status"]; email: string; shownAt: string };

/** The `subscription` of a page's loader; null if the page failed. */
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
