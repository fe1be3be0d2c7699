import type { ClaimDraft } from "#app/contract/claims.ts";

/** The section of claims on the page about returns. */
export type ClaimViewModel = {
  /** The order that was opened for a claim; null before. */
  draft: ClaimDraft | null;
  /** One was named, but it is not this visitor's or its time is over: the sentence that says so. */
  gone: string | null;
  /** The buyer's latest orders; null for guests. */
  orders: { uuid: string; number: string; createdAt: string }[] | null;
  /** When the form was made, ISO 8601. */
  shownAt: string;
  first: Record<string, string>;
};
