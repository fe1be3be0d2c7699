import { z } from "zod";
import type { FormDefinition } from "./form.ts";
import { codeField, mobileField } from "./parts.ts";

/** The first step of login and registration: where to send the code. */
export const loginForm = {
  intent: "auth.login",
  form: "auth",
  step: "phone",
  fields: ["phone"],
  schema: z.object({ phone: mobileField }),
} as const satisfies FormDefinition;

export const loginCodeForm = {
  intent: "auth.confirm",
  form: "auth",
  step: "code",
  fields: ["phone", "code"],
  secrets: ["code"],
  schema: z.object({ phone: z.string().max(40), code: codeField }),
} as const satisfies FormDefinition;
