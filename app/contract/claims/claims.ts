import { z } from "zod";
import { claimReasons, resolutions } from "#app/domain/claim/claim.ts";
import { claimStatuses } from "#app/domain/claim/status.ts";
import { fileLimits } from "#app/domain/files/limits.ts";
import { codeChannel } from "#app/contract/account/auth.ts";
import { fioShape } from "#app/contract/content/feedback.ts";
import { isoDate, isoInstant, lineOfText, linesOfText, uuidShape, wireQuantity } from "#app/contract/parts.ts";
import { paidMoney } from "#app/contract/hidden.ts";

const number = lineOfText(40).trim().min(1);
/** `POST /mixed/orders/claims/code`: same answer and work for any order and phone, known or not. */
export const claimCodeBody = z.strictObject({ number, phone: z.string().max(40), channel: codeChannel.optional() });
/** `POST /mixed/orders/claims/drafts`: the code proves the phone, the phone proves access to the order. */
export const claimDraftBody = z.strictObject({ number, phone: z.string().max(40), code: z.string().max(20) });
/** `POST /private/orders/claims/drafts`: for an own order. */
export const ownClaimBody = z.strictObject({ order: uuidShape });
export const claimParams = z.object({ uuid: uuidShape });

export const claimLineShape = z.object({
  uuid: uuidShape,
  article: z.string(),
  name: z.string(),
  unit: z.string(),
  price: paidMoney,
  /** Shipped quantity. */
  quantity: wireQuantity,
  /** Shipped quantity less other claims. */
  left: wireQuantity,
});
export const claimDoneShape = z.object({ number: z.string(), dueAt: isoDate, repeated: z.boolean() });
export const claimDraftShape = z.object({
  /** Key of the form. */
  uuid: uuidShape,
  order: z.object({ number: z.string(), createdAt: isoInstant }),
  lines: z.array(claimLineShape),
  /** The claim already created by this form. */
  done: claimDoneShape.nullable(),
  /** Current state of that claim; `comment` is the shop's latest message, `refunded` the refunded sum. */
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

/** `POST /mixed/orders/claims/drafts/{uuid}` (product rules §3.5). */
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
