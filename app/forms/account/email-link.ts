import { z } from "zod";
import { linkBody } from "#app/contract/account/senders.ts";
import type { FormDefinition } from "#app/forms/form.ts";

/** Button on a page linked from an e-mail; its code comes from the link or is typed. */
export const emailLinkForm = {
  intent: "link.press",
  form: "link",
  step: "type",
  fields: ["code"],
  schema: z.object({ code: z.string().trim().pipe(linkBody.shape.code) }),
} as const satisfies FormDefinition;
