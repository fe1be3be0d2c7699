/** Support form with its initial values. */
export type FeedbackViewModel = {
  /** Idempotency key. */
  key: string;
  /** Render time, ISO 8601. */
  shownAt: string;
  first: Record<string, string>;
  product: { uuid: string; name: string; article: string; slug: string } | null;
};

/** Form of a search without results; without a key, since its page may be cached for everyone. */
export type GoodsQuestionViewModel = Pick<FeedbackViewModel, "shownAt" | "first">;
