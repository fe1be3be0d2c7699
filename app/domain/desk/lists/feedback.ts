import { feedbackTypes } from "#app/domain/feedback/feedback.ts";
import { feedbackStatuses } from "#app/domain/feedback/status.ts";
import type { ListShape } from "#app/domain/desk/list-shape.ts";

/** «Обращения» (desk §4). Without a status the list shows those that wait for an answer. */
export const feedbackList = {
  name: "feedback",
  filters: [
    { name: "q", kind: "text" },
    { name: "status", kind: "choices", options: feedbackStatuses },
    { name: "type", kind: "choices", options: feedbackTypes },
    { name: "created", kind: "dates" },
    { name: "late", kind: "flag" },
    { name: "city", kind: "choices", options: null },
    { name: "call", kind: "flag" },
  ],
  columns: ["number", "created", "type", "subject", "status", "from", "order", "channel", "city"],
  extra: ["city"],
  sorts: ["created"],
  sort: "created",
} as const satisfies ListShape;
