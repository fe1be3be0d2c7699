import { z } from "zod";
import { claimReasons, resolutions } from "#app/domain/claim/claim.ts";
import { lineDecisions } from "#app/domain/claim/decision.ts";
import { claimStatuses } from "#app/domain/claim/status.ts";
import { fileLimits, fileTypes } from "#app/domain/files/limits.ts";
import { claimBody, claimDoneShape, claimLineShape, reasonUuidShape } from "./claims.ts";
import { listOf } from "#app/contract/envelope.ts";
import { waitingFileShape } from "#app/contract/files/files.ts";
import { orderDocumentShape } from "#app/contract/orders/order-documents.ts";
import { isoDate, isoInstant, lineOfText, linesOfText, uuidShape, wireQuantity } from "#app/contract/parts.ts";
import { hiddenAs, paidMoney } from "#app/contract/hidden.ts";

/** Claims of a company (product rules §3.5): for its orders, by any member. */
export const ownClaimsPath = "/private/orders/claims";

const claimShape = {
  uuid: uuidShape,
  /** Null for a draft. */
  number: z.string().nullable(),
  createdAt: isoInstant,
  status: z.enum(claimStatuses),
  reasonUuid: uuidShape.nullable(),
  /** `isOwn`: placed by the reader, who may open it. */
  order: z.object({ uuid: uuidShape, number: z.string(), createdAt: isoInstant, isOwn: z.boolean() }),
  /** Numbers of the claimed parts. */
  parts: z.array(z.string()),
  /** Null for a draft and for members who see no prices. */
  sumClaimed: paidMoney,
  /** Due dates of the first answer and the decision. */
  answerBy: isoDate.nullable(),
  dueAt: isoDate.nullable(),
  /** Has an unread message of the shop. */
  isUnread: z.boolean(),
};
export const ownClaimsShape = listOf(z.object(claimShape));
/**
 * `q`: a part of the claim's number, its order's number, or an article. Dates are inclusive, in the city's time zone.
 */
export const ownClaimsQuery = z.object({
  status: z.enum(claimStatuses).optional(),
  dateFrom: isoDate.optional(),
  dateTo: isoDate.optional(),
  q: lineOfText(60).trim().default(""),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

const shownFileShape = z.object({
  uuid: uuidShape,
  name: z.string(),
  type: z.enum(Object.keys(fileTypes)),
  size: z.int(),
});
export const claimCardShape = z.object({
  ...claimShape,
  number: z.string(),
  reasonUuid: uuidShape,
  resolution: z.enum(resolutions),
  description: z.string(),
  /** Null for a deleted account or a guest. */
  author: z.string().nullable(),
  contact: z.object({ fio: z.string(), phone: z.string(), email: z.string().nullable() }),
  goodsLocation: z.string().nullable(),
  pickupWanted: z.boolean(),
  sumApproved: paidMoney,
  decisionComment: z.string().nullable(),
  outcome: z.enum(resolutions).nullable(),
  outcomeComment: z.string().nullable(),
  items: z.array(
    z.object({
      orderItemUuid: uuidShape,
      article: z.string(),
      name: z.string(),
      unit: z.string(),
      quantity: wireQuantity,
      price: paidMoney,
      reasonUuid: uuidShape.nullable(),
      batch: z.string().nullable(),
      defect: z.string().nullable(),
      decision: z.enum(lineDecisions).nullable(),
      approvedQuantity: wireQuantity.nullable(),
      /** Why less was approved than claimed. */
      decisionReason: z.string().nullable().default(null),
    }),
  ),
  /** Files of the claim itself; those of messages are with the messages. */
  files: z.array(shownFileShape),
  /** The shop's documents about the decision. */
  documents: z.array(shownFileShape),
  /** Corrective documents (УКД) issued for the decision. */
  papers: hiddenAs(z.array(orderDocumentShape).default([]), []),
  messages: z.array(
    z.object({
      uuid: uuidShape,
      author: z.enum(["buyer", "shop"]),
      name: z.string().nullable(),
      message: z.string(),
      createdAt: isoInstant,
      files: z.array(shownFileShape),
    }),
  ),
  history: z.array(
    z.object({
      at: isoInstant,
      from: z.enum(claimStatuses).nullable(),
      to: z.enum(claimStatuses),
      actor: z.enum(["buyer", "shop", "system"]),
      name: z.string().nullable(),
      comment: z.string().nullable(),
    }),
  ),
  can: z.object({ message: z.boolean(), withdraw: z.boolean(), dispute: z.boolean() }),
});

const orderRefShape = z.object({ uuid: uuidShape, number: z.string(), createdAt: isoInstant });
/** `GET …/orders`: own orders with shipped goods, newest first. */
export const claimableOrdersShape = listOf(orderRefShape.extend({ total: paidMoney, lines: z.int() }));
export const claimableOrdersQuery = ownClaimsQuery.pick({ page: true, limit: true });

/** `until`: last day to claim for this reason; null if there is none. */
const reasonTermShape = z.object({ uuid: reasonUuidShape, until: isoDate.nullable(), isOver: z.boolean() });
/** `GET …/orders/{uuid}`: data for the form of a new claim. */
export const claimOrderShape = z.object({
  order: orderRefShape,
  lines: z.array(claimLineShape),
  reasons: z.array(reasonTermShape).length(claimReasons.length),
});

/** Values of the form, by field name. */
const draftValues = z
  .record(lineOfText(60), linesOfText(2_100))
  .refine((values) => Object.keys(values).length <= 1_500);
const draftFiles = z.array(uuidShape).max(fileLimits.claimPhotos + fileLimits.count);
/** `PUT …/drafts/{uuid}`: saves a form as typed; completeness is checked on submission. */
export const ownDraftBody = z.strictObject({ order: uuidShape, values: draftValues, files: draftFiles });
export const ownDraftShape = z.object({
  ...claimOrderShape.shape,
  uuid: uuidShape,
  values: draftValues,
  files: z.array(waitingFileShape),
  /** The claim created from the draft. */
  done: claimDoneShape.nullable(),
});

/** `POST …`: creates a claim. The header `Idempotency-Key` is its uuid and that of its draft. */
export const newClaimBody = claimBody.extend({
  order: uuidShape,
  items: z
    .array(
      claimBody.shape.items.element.extend({
        reasonUuid: reasonUuidShape.optional(),
        batch: lineOfText(60).trim().optional(),
        defect: linesOfText(500).trim().optional(),
      }),
    )
    .max(500),
  contact: claimBody.shape.contact.extend({ phone: lineOfText(40).optional() }),
  goodsLocation: lineOfText(300).trim().optional(),
  pickupWanted: z.boolean().default(false),
});

const messageText = linesOfText(3_000).trim().min(2);
/** `POST …/{uuid}/messages`, with the form's own key. */
export const claimMessageBody = z.strictObject({
  message: messageText,
  files: z.array(uuidShape).max(fileLimits.count).default([]),
});
/** `POST …/{uuid}/dispute` with the reason. */
export const claimDisputeBody = z.strictObject({ message: messageText });
export const claimStatusShape = z.object({ status: z.enum(claimStatuses) });
export const claimFileParams = z.object({ uuid: uuidShape, file: uuidShape });

export type OwnClaim = z.infer<typeof ownClaimsShape>["items"][number];
export type OwnClaims = z.infer<typeof ownClaimsShape>;
export type OwnClaimsQuery = z.output<typeof ownClaimsQuery>;
export type ClaimCard = z.infer<typeof claimCardShape>;
export type ClaimOrder = z.infer<typeof claimOrderShape>;
export type ClaimableOrders = z.infer<typeof claimableOrdersShape>;
export type OwnDraftBody = z.output<typeof ownDraftBody>;
export type OwnDraft = z.infer<typeof ownDraftShape>;
export type NewClaimBody = z.output<typeof newClaimBody>;
