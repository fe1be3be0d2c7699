import type { StepProps } from "#app/components/auth/step.ts";
import type { ContactKind } from "#app/forms/contact.ts";
import type { AccountViewModel } from "#app/view-models/account.ts";

export type ContactStepProps = StepProps & { kind: ContactKind; account: AccountViewModel };

/** The form's field, called as the API calls it. */
export function contactField(kind: ContactKind): "phone" | "email" {
  return kind === "phone" ? "phone" : "email";
}

/** A number is read in one piece: its hyphens and spaces break no line. */
export function unbroken(phone: string): string {
  return phone.replaceAll("-", "\u2011").replaceAll(" ", "\u00a0");
}
