import type { DeskCategory } from "#app/contract/desk/catalog/categories.ts";
import type { SignedIn } from "#app/contract/desk/staff.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";

/** What the card of a category and its forms are shown with. */
export type CategoryProps = {
  category: DeskCategory;
  /** What a preview has found. */
  step: { addresses: number; examples: readonly { from: string; to: string }[]; goods?: number | undefined } | null;
  staff: SignedIn;
  reply: DeskReply | null;
  formKey: string;
};
