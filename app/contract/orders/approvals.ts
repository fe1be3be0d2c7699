import { z } from "zod";
import { hiddenAs, ofOneCounterparty, paidMoney } from "#app/contract/hidden.ts";
import { isoDate, isoInstant, linesOfText, uuidShape, wireQuantity } from "#app/contract/parts.ts";
import { orderDifferencesShape } from "./orders.ts";
import { paymentMethodShape } from "./payments.ts";

export const approvalStatusShape = z.enum(["new", "approved", "rejected", "expired"]);

const summary = z.object({
  uuid: uuidShape,
  status: approvalStatusShape,
  createdAt: isoInstant,
  expiresAt: isoInstant,
  asker: z.string(),
  counterparty: z.object({ rootUuid: uuidShape, name: z.string() }),
  /** Whether the viewer may see prices of the counterparty. */
  seesPrices: z.boolean(),
  total: paidMoney,
  /** Whether the viewer may decide on it. */
  mayDecide: z.boolean(),
  /** Whether the viewer requested it. */
  isOwn: z.boolean(),
});
const approvalSummaryShape = ofOneCounterparty(summary);

/** An order awaiting approval: as it would be placed now, or, once decided, as requested. */
const whole = summary.extend({
  /** For a decided one: the newest pending one of the same person. */
  newer: uuidShape.nullable().default(null),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  order: z.object({ uuid: uuidShape, number: z.string() }).nullable(),
  /** Payment method, and the counterparty's contract; null if none is chosen. */
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
      /** Customer article. */
      userArticle: z.string().nullable(),
      unit: z.string(),
      quantity: wireQuantity,
      price: paidMoney,
      sum: paidMoney,
    }),
  ),
  /** Delivery of each group, in the words of the city's delivery options. */
  deliveries: z.array(
    z.object({
      type: z.enum(["pickup", "courier", "transport"]),
      place: z.string(),
      cost: paidMoney,
      isCostUnknown: z.boolean().default(false),
      /** ISO dates of arrival; null if a manager has to confirm them. */
      days: z.object({ from: isoDate, to: isoDate }).nullable().default(null),
    }),
  ),
  totals: z.object({ items: paidMoney, delivery: paidMoney, total: paidMoney }),
  /** Changes since the request. */
  differences: orderDifferencesShape,
  /** Why it cannot be approved as it is; null if it can. */
  hindrance: z.enum(["nothingTicked", "deliveryUnavailable", "approvalAbove", "approvalAboveMonth"]).nullable(),
  /** Hidden fields of the approval form. */
  basketVersion: z.int(),
  priceHash: hiddenAs(z.string(), ""),
});
export const approvalShape = ofOneCounterparty(whole);

export const approvalListShape = z.array(approvalSummaryShape);
export const requestedApprovalShape = z.object({ uuid: uuidShape, repeated: z.boolean() });
export const approveBody = z.strictObject({ basketVersion: z.int(), priceHash: z.string().max(128) });
export const rejectBody = z.strictObject({ reason: linesOfText(500).trim().min(3) });
export const approvedShape = z.object({ number: z.string(), repeated: z.boolean() });
export const rejectedShape = z.object({ rejected: z.literal(true) });

export type Approval = z.infer<typeof approvalShape>;
export type ApprovalSummary = z.infer<typeof approvalSummaryShape>;
