/** Where a message to the shop stands (decisions §3.11). */
export const feedbackStatuses = ["new", "inProgress", "answered", "closed"] as const;
export type FeedbackStatus = (typeof feedbackStatuses)[number];

/** What moves it: the shop takes it up, answers or closes it; its writer adds a word. */
export type FeedbackMove = "take" | "answer" | "close" | "reply";

/**
 * The status after a move, or null where there is no such move: what is closed stays closed, what was answered is taken
 * up again by the writer's next word alone.
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
