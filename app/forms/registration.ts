import { z } from "zod";
import { registerBody, type RegisterBody } from "#app/contract/auth.ts";
import type { FormDefinition } from "./form.ts";
import { loginCodeForm } from "./login.ts";
import { consentField, emailField, tickField } from "./parts.ts";

const { lastName, firstName, middleName } = registerBody.shape;

/** A physical person whose phone has answered a code. */
export const registrationForm = {
  intent: "auth.register",
  form: "auth",
  step: "register",
  fields: [
    ...["phone", "registerToken", "lastName", "firstName", "middleName", "email"],
    ...["personalData", "offer", "marketing", "smsMarketing"],
  ],
  schema: z.object({
    phone: z.string().max(40),
    registerToken: z.string().max(2_000).optional(),
    lastName,
    firstName,
    middleName,
    email: emailField,
    personalData: consentField("consentPersonalData"),
    offer: consentField("consentOffer"),
    marketing: tickField,
    smsMarketing: tickField,
  }),
  fieldOfApi: (name: string) => name.replace(/^consents\./, ""),
} as const satisfies FormDefinition;

/** The code that a registration asked for when the phone's own proof was too old. */
export const registrationCodeForm = {
  ...loginCodeForm,
  intent: "auth.registerCode",
  step: "registerCode",
} as const satisfies FormDefinition;

/** The body of `POST /public/auth/register`. */
export function registrationBody(
  { personalData: _, offer: __, marketing, smsMarketing, ...person }: z.output<typeof registrationForm.schema>,
  cityUuid: string,
): RegisterBody {
  return {
    type: "physical",
    ...person,
    cityUuid,
    consents: { personalData: true, offer: true, marketing, smsMarketing },
  };
}
