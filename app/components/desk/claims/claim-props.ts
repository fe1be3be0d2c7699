import type { DeskClaim } from "#app/contract/desk/buyers/claims.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";

export type ClaimCardProps = {
  claim: DeskClaim;
  reply: DeskReply | null;
  formKey: string;
  back: string | null;
  /** A ready answer, filled in for the buyer. */
  template: string;
  orderHref: string | null;
};
