import { z } from "zod";
import { codeChannel } from "#app/contract/auth.ts";
import type { FormDefinition } from "./form.ts";
import { codeField, mobileField } from "./parts.ts";

const channelField = codeChannel.optional().catch(undefined);

/** The first step of login and registration: where to send the code. */
export const loginForm = {
  intent: "auth.login",
  form: "auth",
  step: "phone",
  // What comes back with the code's step stands in every form of it: how the last code went, and how else one may.
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
