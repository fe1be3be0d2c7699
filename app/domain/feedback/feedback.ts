/** What a message is about (decisions §3.11). */
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

/** How the answer is to come. */
export const channels = ["phone", "email"] as const;
export type Channel = (typeof channels)[number];

export function isFeedbackType(text: string): text is FeedbackType {
  return feedbackTypes.some((type) => type === text);
}

/** The contact without which nobody could be answered as he asked; null when it is there. Who wants a call is called. */
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
