import { z } from "zod";
import { claimBody, claimCodeBody, type ClaimBody } from "#app/contract/claims.ts";
import { fioShape } from "#app/contract/feedback.ts";
import type { FormDefinition } from "./form.ts";
import { codeField, consentField, emailField, linesField, phoneField } from "./parts.ts";

const { number } = claimCodeBody.shape;
const { reasonUuid, resolution } = claimBody.shape;

/** Which order, and the phone it was made for. */
export const claimStartForm = {
  intent: "claim.code",
  form: "claim",
  step: "start",
  fields: ["number", "phone"],
  schema: z.object({ number, phone: phoneField }),
} as const satisfies FormDefinition;

export const claimCodeForm = {
  intent: "claim.open",
  form: "claim",
  step: "code",
  fields: ["number", "phone", "code", "sentBy", "fallbacks"],
  secrets: ["code"],
  schema: z.object({ number, phone: phoneField, code: codeField }),
} as const satisfies FormDefinition;

/** What is claimed, why, and what is wanted for it; the goods stand in fields of their own (quantities.ts). */
export const claimForm = {
  intent: "claim.send",
  form: "claim",
  fields: ["items", "reasonUuid", "resolution", "description", "files", "fio", "email", "personalData", "shownAt"],
  schema: z.object({
    reasonUuid,
    resolution,
    description: linesField(10, 2_000),
    fio: fioShape,
    email: emailField.optional(),
    personalData: consentField("consentPersonalData"),
  }),
  fieldOfApi: (name: string) => name.replace(/^(?:contact|consents)\./, "").replace(/^items\.(?=[0-9a-f]{8}-)/, "q."),
} as const satisfies FormDefinition;

/** The body of `POST /mixed/orders/claims/drafts/{uuid}`; `files` are those taken before. */
export function claimWireBody(
  { fio, email, personalData: _, ...claim }: z.output<typeof claimForm.schema>,
  { items, files }: Pick<ClaimBody, "items" | "files">,
): ClaimBody {
  return {
    ...claim,
    items,
    contact: { fio, ...(email ? { email } : {}) },
    files,
    consents: { personalData: true },
  };
}
