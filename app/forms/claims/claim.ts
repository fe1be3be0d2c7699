import { z } from "zod";
import { claimBody, claimCodeBody, type ClaimBody } from "#app/contract/claims/claims.ts";
import { fioShape } from "#app/contract/content/feedback.ts";
import type { FormDefinition } from "#app/forms/form.ts";
import { codeField, consentField, emailField, linesField, phoneField } from "#app/forms/parts.ts";

const { number } = claimCodeBody.shape;
const { reasonUuid, resolution } = claimBody.shape;

/** An order and the phone it was placed with. */
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

/** Reason, wanted outcome and comment of a claim; quantities are separate fields (quantities.ts). */
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

/** The body of `POST /mixed/orders/claims/drafts/{uuid}`; `files` were uploaded before. */
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
