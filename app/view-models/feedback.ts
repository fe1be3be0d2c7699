/** What the form of the support page begins with. */
export type FeedbackViewModel = {
  /** The form's own key: however often it is sent, it is one message. */
  key: string;
  /** When the form was made, ISO 8601. */
  shownAt: string;
  first: Record<string, string>;
  product: { uuid: string; name: string; article: string; slug: string } | null;
};
