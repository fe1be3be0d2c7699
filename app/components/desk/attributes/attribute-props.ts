import type { ChangedValue, DeskAttribute } from "#app/contract/desk/catalog/attributes.ts";
import type { SignedIn } from "#app/contract/desk/staff.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";

/** What the card of an attribute and its values are shown with. */
export type AttributeProps = {
  attribute: DeskAttribute;
  /** What the preview of a merge has found. */
  step: ChangedValue | null;
  staff: SignedIn;
  reply: DeskReply | null;
  formKey: string;
};
