/** Statuses of feedback (product rules §3.11). */
export const feedbackStatuses = ["new", "inProgress", "answered", "closed"] as const;
export type FeedbackStatus = (typeof feedbackStatuses)[number];

/** Transitions: the shop takes, answers or closes; the author replies. */
export type FeedbackMove = "take" | "answer" | "close" | "reply";

/**
 * The status after a move, or null if it is not allowed: closed stays closed, an answered message is reopened only by
 * its author's reply.
 */
export function afterMove(status: FeedbackStatus, move: FeedbackMove): FeedbackStatus | null {
  if (status === "closed") return null;
  switch (move) {
    case "take":
      return status === "new" ? "inProgress" : null;
    case "answer":
      return "answered";
    case "close":
      return "closed";
    case "reply":
      return status === "answered" ? "inProgress" : status;
  }
}

/** Moves the shop may make now. */
export function shopMoves(status: FeedbackStatus): FeedbackMove[] {
  return (["take", "answer", "close"] as const).filter((move) => afterMove(status, move) !== null);
}
