import type { FeedbackCard, OwnFeedback } from "#app/contract/content/feedback.ts";
import { formatDateTime } from "#app/i18n/format.ts";

/** Dates and times are worded, in the city's time zone. */
export type OwnFeedbackViewModel = Omit<OwnFeedback, "createdAt"> & { at: string };
export type FeedbackCardViewModel = OwnFeedbackViewModel & {
  words: { author: "shop" | "user"; message: string; at: string }[];
  files: { name: string; size: number; href: string }[];
};

export function ownFeedbackViewModel({ createdAt, ...one }: OwnFeedback, timeZone: string): OwnFeedbackViewModel {
  return { ...one, at: formatDateTime(createdAt, timeZone) };
}

/** The initial message starts the conversation. */
export function feedbackCardViewModel(
  { message, messages, files, ...card }: FeedbackCard,
  timeZone: string,
): FeedbackCardViewModel {
  const own = ownFeedbackViewModel(card, timeZone);
  const path = `/api/v1/private/users/feedback/${encodeURIComponent(card.number)}/files`;
  return {
    ...own,
    words: [
      { author: "user", message, at: own.at },
      ...messages.map(({ createdAt, ...word }) => ({ ...word, at: formatDateTime(createdAt, timeZone) })),
    ],
    files: files.map(({ uuid, name, size }) => ({ name, size, href: `${path}/${uuid}` })),
  };
}
