import { z } from "zod";
import type { FormDefinition } from "#app/forms/form.ts";
import { consentField, emailField } from "#app/forms/parts.ts";

export const subscriptionForm = {
  intent: "subscription.subscribe",
  form: "subscription",
  fields: ["email", "marketing", "shownAt"],
  schema: z.object({ email: emailField, marketing: consentField("consentMarketing") }),
  fieldOfApi: (name: string) => name.replace(/^consents\./, ""),
} as const satisfies FormDefinition;

/** The body of `POST /public/senders/subscription`. */
export function subscriptionBody({ email }: z.output<typeof subscriptionForm.schema>) {
  return { email, consents: { marketing: true as const } };
}
