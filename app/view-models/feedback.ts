/** The form of the support page with its first values. */
export type FeedbackViewModel = {
  /** Idempotency key: sent twice, it is one message. */
  key: string;
  /** When the form was made, ISO 8601. */
  shownAt: string;
  first: Record<string, string>;
  product: { uuid: string; name: string; article: string; slug: string } | null;
};

/** The form of a search that found nothing; its page may be kept for everybody, so it has no key of its own. */
export type GoodsQuestionViewModel = Pick<FeedbackViewModel, "shownAt" | "first">;
