import { z } from "zod";
import { linkBody } from "#app/contract/senders.ts";
import type { FormDefinition } from "./form.ts";

/** The button of a page that an e-mail leads to; its code came with the link or was typed. */
export const emailLinkForm = {
  intent: "link.press",
  form: "link",
  step: "type",
  fields: ["code"],
  schema: z.object({ code: z.string().trim().pipe(linkBody.shape.code) }),
} as const satisfies FormDefinition;
