import { z } from "zod";
import { claimReasons, resolutions } from "#app/domain/claim/claim.ts";
import { claimStatuses } from "#app/domain/claim/status.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { codeChannel } from "./auth.ts";
import { fioShape } from "./feedback.ts";
import { isoDate, isoInstant, lineOfText, linesOfText, uuidShape, wireQuantity } from "./parts.ts";
import { paidMoney } from "./hidden.ts";

const number = lineOfText(40).trim().min(1);
/** `POST /mixed/orders/claims/code`: whatever order and phone, the answer and the work are the same. */
export const claimCodeBody = z.strictObject({ number, phone: z.string().max(40), channel: codeChannel.optional() });
/** `POST /mixed/orders/claims/drafts`: the code answers for the phone, the phone for the order. */
export const claimDraftBody = z.strictObject({ number, phone: z.string().max(40), code: z.string().max(20) });
/** `POST /private/orders/claims/drafts`: an own order. */
export const ownClaimBody = z.strictObject({ order: uuidShape });
export const claimParams = z.object({ uuid: uuidShape });

export const claimLineShape = z.object({
  uuid: uuidShape,
  article: z.string(),
  name: z.string(),
  unit: z.string(),
  price: paidMoney,
  /** Shipped. */
  quantity: wireQuantity,
  /** Shipped, less what other claims hold. */
  left: wireQuantity,
});
export const claimDoneShape = z.object({ number: z.string(), dueAt: isoDate, repeated: z.boolean() });
export const claimDraftShape = z.object({
  /** The form's own key. */
  uuid: uuidShape,
  order: z.object({ number: z.string(), createdAt: isoInstant }),
  lines: z.array(claimLineShape),
  /** The claim that this form has already made. */
  done: claimDoneShape.nullable(),
  /** How that claim stands now; `comment` is the shop's last word on it, `refunded` the money that goes back. */
  standing: z
    .object({
      status: z.enum(claimStatuses),
      outcome: z.enum(resolutions).nullable(),
      comment: z.string().nullable(),
      refunded: paidMoney,
    })
    .nullable()
    .default(null),
});

export const reasonUuidShape = z.enum(claimReasons.map(({ uuid }) => uuid));

/** `POST /mixed/orders/claims/drafts/{uuid}` (decisions §3.5). */
export const claimBody = z.strictObject({
  items: z.array(z.strictObject({ orderItemUuid: uuidShape, quantity: wireQuantity })).max(500),
  reasonUuid: reasonUuidShape,
  resolution: z.enum(resolutions),
  description: linesOfText(2_000).trim().min(10),
  contact: z.strictObject({ fio: fioShape, email: z.email().max(254).optional() }),
  files: z
    .array(uuidShape)
    .max(fileLimits.claimPhotos + fileLimits.count)
    .default([]),
  consents: z.strictObject({ personalData: z.literal(true) }),
});

export type ClaimBody = z.infer<typeof claimBody>;
export type ClaimDraft = z.infer<typeof claimDraftShape>;
export type ClaimLine = z.infer<typeof claimLineShape>;
export type ClaimDone = z.infer<typeof claimDoneShape>;
