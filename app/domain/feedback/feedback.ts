/** Topics of feedback (product rules §3.11). */
export const feedbackTypes = [
  "question",
  "order",
  "product",
  "document",
  "complaint",
  "claim",
  "idea",
  "siteError",
  "callback",
] as const;
export type FeedbackType = (typeof feedbackTypes)[number];

/** Preferred channel of the answer. */
export const channels = ["phone", "email"] as const;
export type Channel = (typeof channels)[number];

export function isFeedbackType(text: string): text is FeedbackType {
  return feedbackTypes.some((type) => type === text);
}

/** The contact missing for the preferred channel of the answer, or null. */
export function missingContact({
  type,
  preferredChannel,
  phone,
  email,
}: {
  type: FeedbackType;
  preferredChannel: Channel;
  phone: string | undefined;
  email: string | undefined;
}): Channel | null {
  const channel = type === "callback" ? "phone" : preferredChannel;
  return (channel === "phone" ? phone : email) ? null : channel;
}
