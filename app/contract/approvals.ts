import { z } from "zod";
import { isoDate, isoInstant, linesOfText, uuidShape, wireMoney, wireQuantity } from "./parts.ts";
import { orderDifferenceShape } from "./orders.ts";
import { paymentMethodShape } from "./payments.ts";

export const approvalStatusShape = z.enum(["new", "approved", "rejected", "expired"]);

/** Null stands for every price that who asks may not see. */
const sum = wireMoney.nullable();

export const approvalSummaryShape = z.object({
  uuid: uuidShape,
  status: approvalStatusShape,
  createdAt: isoInstant,
  expiresAt: isoInstant,
  asker: z.string(),
  counterparty: z.object({ rootUuid: uuidShape, name: z.string() }),
  total: sum,
  /** Who looks may decide on it. */
  mayDecide: z.boolean(),
  /** Who looks has asked for it. */
  isOwn: z.boolean(),
});

/** An order that waits for an approver: as it would be placed now, once decided as it was asked for. */
export const approvalShape = approvalSummaryShape.extend({
  /** Of one that is over: the newest of the same person that waits. */
  newer: uuidShape.nullable().default(null),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  order: z.object({ uuid: uuidShape, number: z.string() }).nullable(),
  /** How it will be paid, and under which contract of the counterparty; null where none is named. */
  paymentMethod: paymentMethodShape,
  contract: z.object({ number: z.string(), date: isoDate }).nullable(),
  recipient: z.object({ fio: z.string(), phone: z.string() }),
  comment: z.string().nullable(),
  customerNumber: z.string().nullable(),
  lines: z.array(
    z.object({
      uuid: uuidShape,
      name: z.string(),
      article: z.string(),
      /** What the company calls it. */
      userArticle: z.string().nullable(),
      unit: z.string(),
      quantity: wireQuantity,
      price: sum,
      sum,
    }),
  ),
  /** Where each group goes, in the words of the city's delivery. */
  deliveries: z.array(
    z.object({
      type: z.enum(["pickup", "courier", "transport"]),
      place: z.string(),
      cost: sum,
      /** ISO days between which it comes; null where a manager will tell. */
      days: z.object({ from: isoDate, to: isoDate }).nullable().default(null),
    }),
  ),
  totals: z.object({ items: sum, delivery: sum, total: sum }),
  /** What has changed since it was asked for. */
  differences: z.array(orderDifferenceShape),
  /** Why it cannot be approved as it stands; null when it can. */
  hindrance: z.enum(["nothingTicked", "deliveryUnavailable", "approvalAbove", "approvalAboveMonth"]).nullable(),
  /** What the form of the approver carries. */
  basketVersion: z.int(),
  priceHash: z.string(),
});

export const approvalListShape = z.array(approvalSummaryShape);
export const approvalAskedShape = z.object({ uuid: uuidShape, repeated: z.boolean() });
export const approveBody = z.strictObject({ basketVersion: z.int(), priceHash: z.string().max(128) });
export const rejectBody = z.strictObject({ reason: linesOfText(500).trim().min(3) });
export const approvedShape = z.object({ number: z.string(), repeated: z.boolean() });
export const rejectedShape = z.object({ rejected: z.literal(true) });

export type Approval = z.infer<typeof approvalShape>;
export type ApprovalSummary = z.infer<typeof approvalSummaryShape>;
