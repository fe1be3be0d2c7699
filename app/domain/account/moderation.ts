/** decisions §3.3 */
export type ClientStatus = "new" | "moderation" | "active" | "rejected" | "blocked" | "archived";
export type ModerationDecision = "approve" | "reject";

/**
 * What a decision makes of a counterparty: its next status; null when it has been decided so already, or is past deciding:
 * whoever buys is blocked, not rejected. A rejected one may still be approved.
 */
export function decided(status: ClientStatus, decision: ModerationDecision): "active" | "rejected" | null {
  const waits = status === "new" || status === "moderation";
  if (decision === "approve") return waits || status === "rejected" ? "active" : null;
  return waits ? "rejected" : null;
}
