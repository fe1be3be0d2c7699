import type { StepProps } from "#app/components/auth/step.ts";
import type { ContactKind } from "#app/forms/account/contact.ts";
import type { AccountViewModel } from "#app/view-models/account/account.ts";

export type ContactStepProps = StepProps & { kind: ContactKind; account: AccountViewModel };

/** The form's field name, equal to the API's. */
export function contactField(kind: ContactKind): "phone" | "email" {
  return kind === "phone" ? "phone" : "email";
}

/** No-break hyphens and spaces keep a number on one line. */
export function unbroken(phone: string): string {
  return phone.replaceAll("-", "\u2011").replaceAll(" ", "\u00a0");
}
