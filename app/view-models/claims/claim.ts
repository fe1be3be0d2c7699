import type { ClaimDraft } from "#app/contract/claims/claims.ts";

/** Section of claims on the page about returns. */
export type ClaimViewModel = {
  /** The order opened for a claim; null before. */
  draft: ClaimDraft | null;
  /** A requested draft that is another visitor's or expired: the message about it. */
  gone: string | null;
  /** The buyer's latest orders; null for guests. */
  orders: { uuid: string; number: string; createdAt: string }[] | null;
  /** Render time, ISO 8601. */
  shownAt: string;
  first: Record<string, string>;
};
