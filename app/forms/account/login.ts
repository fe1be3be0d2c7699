import { z } from "zod";
import { codeChannel } from "#app/contract/account/auth.ts";
import type { FormDefinition } from "#app/forms/form.ts";
import { codeField, mobileField } from "#app/forms/parts.ts";

const channelField = codeChannel.optional().catch(undefined);

/** First step of login and registration: where to send the code. */
export const loginForm = {
  intent: "auth.login",
  form: "auth",
  step: "phone",
  // Hidden fields of the code step, in each of its forms: how the last code was sent, and the fallback channels.
  fields: ["phone", "channel", "sentBy", "fallbacks"],
  schema: z.object({
    phone: mobileField,
    channel: channelField,
    sentBy: z.string().max(10).optional(),
    fallbacks: z.string().max(40).optional(),
  }),
} as const satisfies FormDefinition;

export const loginCodeForm = {
  intent: "auth.confirm",
  form: "auth",
  step: "code",
  fields: ["phone", "code", "sentBy", "fallbacks"],
  secrets: ["code"],
  schema: z.object({ phone: z.string().max(40), code: codeField }),
} as const satisfies FormDefinition;
