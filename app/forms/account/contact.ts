import { z } from "zod";
import type { FormDefinition } from "#app/forms/form.ts";
import { codeField, emailField, mobileField } from "#app/forms/parts.ts";

/** Contact changed by a code; also the name of its drawer and form, and the first half of its intents. */
export type ContactKind = "phone" | "email" | "profile-email";

/** The form's field name, equal to the API's. */
export function contactField(kind: ContactKind): "phone" | "email" {
  return kind === "phone" ? "phone" : "email";
}

/** The new phone or address; its parsed form has it as `value`. */
export function contactAskForm(kind: ContactKind) {
  return {
    intent: `${kind}.ask`,
    form: kind,
    step: "ask",
    fields: [contactField(kind), "sentBy", "fallbacks"],
    schema: kind === "phone" ? newPhone : newEmail,
  } satisfies FormDefinition;
}

const newPhone = z.object({ phone: mobileField }).transform(({ phone }) => ({ value: phone }));
const newEmail = z.object({ email: emailField }).transform(({ email }) => ({ value: email }));

export function contactCodeForm(kind: ContactKind) {
  return { ...codeForm(kind), intent: `${kind}.confirm`, step: "code" } satisfies FormDefinition;
}

/** The code sent to the account's current phone, before anything is changed (security A15). */
export function contactSessionForm(kind: ContactKind) {
  return { ...codeForm(kind), intent: `${kind}.session`, step: "session" } satisfies FormDefinition;
}

function codeForm(kind: ContactKind) {
  return {
    form: kind,
    fields: [contactField(kind), "code", "sentBy", "fallbacks"],
    secrets: ["code"],
    schema: z.object({ code: codeField }),
  };
}
