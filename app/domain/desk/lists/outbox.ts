import { letterChannels, letterStates } from "#app/domain/desk/letters.ts";
import type { ListShape } from "#app/domain/desk/list-shape.ts";

/** «Исходящие и задания» (desk §6). */
export const outboxList = {
  name: "outbox",
  filters: [
    { name: "q", kind: "text" },
    { name: "channel", kind: "choices", options: letterChannels },
    { name: "state", kind: "choices", options: letterStates },
    { name: "template", kind: "choices", options: null },
    { name: "created", kind: "dates" },
  ],
  columns: ["template", "created", "channel", "about", "recipient", "state", "attempts", "error", "reason"],
  extra: ["reason"],
  sorts: ["created"],
  sort: "-created",
} as const satisfies ListShape;

/** What «Сегодня» counts, as filters of the list. */
export const failedLetters = [
  ["channel", "email,sms"],
  ["state", "failed"],
] as const;
