import { z } from "zod";
import { uuidShape } from "#app/contract/parts.ts";
import type { FormDefinition } from "#app/forms/form.ts";
import { consentField, emailField } from "#app/forms/parts.ts";

/** «Сообщить о поступлении». */
export const restockForm = {
  intent: "restock.ask",
  form: "restock",
  fields: ["productUuid", "email", "personalData", "shownAt"],
  schema: z.object({
    productUuid: uuidShape,
    email: emailField,
    personalData: consentField("consentPersonalData"),
  }),
  fieldOfApi: (name: string) => name.replace(/^consents\./, ""),
} as const satisfies FormDefinition;

/** The body of `POST /mixed/senders/restock`. */
export function restockBody({ productUuid, email }: z.output<typeof restockForm.schema>) {
  return { productUuid, email, consents: { personalData: true as const } };
}
