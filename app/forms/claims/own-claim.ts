import { z } from "zod";
import { newClaimBody, type NewClaimBody } from "#app/contract/claims/own-claims.ts";
import { fioShape } from "#app/contract/content/feedback.ts";
import { lineField, type LineField } from "./own-claim-lines.ts";
import type { FormDefinition } from "#app/forms/form.ts";
import { consentField, emailField, linesField, phoneField, tickField } from "#app/forms/parts.ts";

const { reasonUuid, resolution, goodsLocation } = newClaimBody.shape;

/** A claim of a company's order; lines are separate fields (quantities.ts, and below). */
export const ownClaimForm = {
  intent: "ownClaim.send",
  form: "ownClaim",
  fields: [
    ...["items", "reasonUuid", "resolution", "description", "files", "goodsLocation", "pickupWanted"],
    ...["fio", "phone", "email", "personalData", "key"],
  ],
  schema: z.object({
    reasonUuid,
    resolution,
    description: linesField(10, 2_000),
    goodsLocation,
    pickupWanted: tickField,
    fio: fioShape,
    phone: phoneField.optional(),
    email: emailField.optional(),
    personalData: consentField("consentPersonalData"),
  }),
  fieldOfApi: (name: string) =>
    name
      .replace(/^(?:contact|consents)\./, "")
      .replace(/^items\.([0-9a-f]{8}-[0-9a-f-]{27})\.reasonUuid$/, "r.$1")
      .replace(/^items\.(?=[0-9a-f]{8}-)/, "q."),
} as const satisfies FormDefinition;

/** A message about a claim. */
export const claimMessageForm = {
  intent: "ownClaim.message",
  form: "ownClaim.message",
  fields: ["message", "files", "key"],
  schema: z.object({ message: linesField(2, 3_000), key: z.uuid() }),
} as const satisfies FormDefinition;

/** Why a rejection is disputed. */
export const claimDisputeForm = {
  intent: "ownClaim.dispute",
  form: "ownClaim.dispute",
  fields: ["message", "key"],
  schema: z.object({ message: linesField(2, 3_000), key: z.uuid() }),
} as const satisfies FormDefinition;

/** The body of `POST /private/orders/claims`; `typed` are the fields of lines. */
export function ownClaimWireBody(
  { fio, phone, email, personalData: _, goodsLocation, ...claim }: z.output<typeof ownClaimForm.schema>,
  {
    order,
    items,
    files,
    typed,
  }: {
    order: string;
    items: { uuid: string; quantity: number }[];
    files: string[];
    typed: Record<string, string>;
  },
): Record<keyof NewClaimBody, unknown> {
  const lineValue = (kind: LineField, uuid: string) => {
    const value = typed[lineField(kind, uuid)]?.replace(/\r\n/g, "\n").trim();
    return value ? { [kind]: value } : {};
  };
  return {
    ...claim,
    order,
    items: items.map(({ uuid, quantity }) => ({
      orderItemUuid: uuid,
      quantity,
      ...lineValue("reasonUuid", uuid),
      ...lineValue("batch", uuid),
      ...lineValue("defect", uuid),
    })),
    goodsLocation: goodsLocation || undefined,
    contact: { fio, ...(phone ? { phone } : {}), ...(email ? { email } : {}) },
    files,
    consents: { personalData: true },
  };
}
