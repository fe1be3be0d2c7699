/** product rules §3.3 */
export type ClientStatus = "new" | "moderation" | "active" | "rejected" | "blocked" | "archived";
export type ModerationDecision = "approve" | "reject";

/**
 * The next status after a moderation decision; null if it was decided already or no longer can be: an active
 * counterparty is blocked, not rejected. A rejected one may still be approved.
 */
export function decided(status: ClientStatus, decision: ModerationDecision): "active" | "rejected" | null {
  const waits = status === "new" || status === "moderation";
  if (decision === "approve") return waits || status === "rejected" ? "active" : null;
  return waits ? "rejected" : null;
}
