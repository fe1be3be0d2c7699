import { z } from "zod";
import { personName } from "#app/contract/auth.ts";
import type { FormDefinition } from "./form.ts";
import { codeField } from "./parts.ts";

/** The person's own name. */
export const nameForm = {
  intent: "name.save",
  form: "name",
  fields: ["lastName", "firstName", "middleName"],
  schema: z.object({ lastName: personName, firstName: personName, middleName: personName.optional() }),
} as const satisfies FormDefinition;

/** The code that deletes the account. */
export const deletionForm = {
  intent: "account.delete",
  form: "deletion",
  step: "code",
  fields: ["code", "sentBy", "fallbacks"],
  secrets: ["code"],
  schema: z.object({ code: codeField }),
} as const satisfies FormDefinition;
