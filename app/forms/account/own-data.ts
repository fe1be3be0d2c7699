import { z } from "zod";
import { personName } from "#app/contract/account/auth.ts";
import type { FormDefinition } from "#app/forms/form.ts";
import { codeField } from "#app/forms/parts.ts";

export const nameForm = {
  intent: "name.save",
  form: "name",
  fields: ["lastName", "firstName", "middleName"],
  schema: z.object({ lastName: personName, firstName: personName, middleName: personName.optional() }),
} as const satisfies FormDefinition;

/** The code that confirms the account's deletion. */
export const deletionForm = {
  intent: "account.delete",
  form: "deletion",
  step: "code",
  fields: ["code", "sentBy", "fallbacks"],
  secrets: ["code"],
  schema: z.object({ code: codeField }),
} as const satisfies FormDefinition;
