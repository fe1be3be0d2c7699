import { z } from "zod";
import { hiddenAs, paidMoney } from "#app/contract/hidden.ts";
import { imageShape, isoDate, isoInstant, lineOfText, linesOfText, uuidShape } from "#app/contract/parts.ts";
import { transferStates } from "#app/domain/exchange/transfer.ts";
import { deliveryStatuses } from "#app/domain/order/delivery-status.ts";
import { cancelReasons } from "#app/domain/order/moves.ts";
import { orderStatuses } from "#app/domain/order/status.ts";
import { orderCommentKinds } from "#app/domain/staff/order-steps.ts";

/** Number of an order or of one of its parts. */
export const deskOrderParams = z.object({ number: lineOfText(60).min(1) });

const status = z.enum(orderStatuses);
const deliveryStatus = z.enum(deliveryStatuses);
const quantity = z.number();

/** Personal data are null, a phone masked, for people without the right to see them. */
/** Whose card the person may open; null: none. */
const card = uuidShape.nullable();
const personShape = z.object({ fio: z.string().nullable(), phone: z.string().nullable() });

const lineShape = z.object({
  uuid: uuidShape,
  article: z.string(),
  userArticle: z.string().nullable(),
  name: z.string(),
  unit: z.string(),
  image: imageShape.nullable(),
  /** In the warehouse of the part. */
  place: z.string().nullable(),
  ordered: quantity,
  confirmed: quantity,
  /** At least what is shipped. */
  picked: quantity,
  shipped: quantity,
  canceled: quantity,
  returned: quantity,
  price: paidMoney,
  sum: paidMoney,
  /** In the warehouse of the part now, reserved goods included; null without a warehouse. */
  stock: z.object({ onHand: quantity, free: quantity }).nullable(),
  /** In the latest shipping document or its correction. */
  documented: z.object({ quantity, price: paidMoney }).nullable(),
});

/** A part in 1C: its number, day and status there. */
const erpShape = z.object({
  number: z.string().nullable(),
  date: isoDate.nullable(),
  status: z.string().nullable(),
  /** Null: 1C does not get it. */
  transfer: z.enum(transferStates).nullable(),
  /** When 1C has taken what it knows; null if that was not recorded. */
  transferredAt: isoInstant.nullable(),
  /** Its shipping documents there; the part is shipped with the last of its goods. */
  shippings: z.array(z.object({ number: z.string(), date: isoDate.nullable() })),
  shippedAt: isoInstant.nullable(),
});

const stepShape = z.object({ to: status, needsReason: z.boolean(), isBack: z.boolean() });

const partShape = z.object({
  uuid: uuidShape,
  number: z.string(),
  position: z.int(),
  version: z.int(),
  status,
  deliveryStatus,
  warehouse: z.object({ uuid: uuidShape, name: z.string(), address: z.string() }).nullable(),
  delivery: z.object({
    type: z.string(),
    providerCode: z.string(),
    /** A pickup point; of an address only for people who may see personal data. */
    place: z.string().nullable(),
    dateFrom: isoDate.nullable(),
    dateTo: isoDate.nullable(),
    interval: z.string().nullable(),
    isEstimate: z.boolean(),
    /** The cost is named by a manager later; it is 0 until then. */
    isCostUnknown: z.boolean(),
  }),
  items: paidMoney,
  cost: paidMoney,
  track: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** Null if it is not exchanged. */
  erp: erpShape.nullable(),
  lines: z.array(lineShape),
  /** What the viewer may do with the part now. */
  steps: z.array(stepShape),
  deliveries: z.array(deliveryStatus),
  /** The viewer may name the cost of the delivery that brings it. */
  canNameCost: z.boolean(),
  /** The viewer may correct its shipping document. */
  canCorrect: z.boolean(),
});

const paymentShape = z.object({
  at: isoInstant,
  method: z.string(),
  amount: paidMoney,
  status: z.string(),
  receiptUrl: z.string().nullable(),
});

const refundShape = z.object({
  at: isoInstant,
  way: z.string(),
  amount: paidMoney,
  status: z.string(),
  /** Of a refund outside the gateway. */
  number: z.string().nullable(),
});

/** Of goods handed over that were paid in advance. */
const orderReceiptShape = z.object({
  uuid: uuidShape,
  at: isoInstant,
  part: z.string(),
  amount: paidMoney,
  status: z.string(),
  attempt: z.int(),
});

export const deskOrderShape = z.object({
  uuid: uuidShape,
  number: z.string(),
  createdAt: isoInstant,
  status: z.string(),
  source: z.string(),
  city: z.object({ name: z.string(), timezone: z.string() }),
  customerNumber: z.string().nullable(),
  comment: z.string().nullable(),
  contract: z.string().nullable(),
  paymentMethod: z.string(),
  paymentStatus: z.string(),
  buyer: personShape.extend({
    email: z.string().nullable(),
    company: z.object({ name: z.string(), inn: z.string().nullable(), kpp: z.string().nullable(), card }).nullable(),
    card,
  }),
  /** `card`: of the account with the recipient's phone. */
  recipient: personShape.extend({ callMe: z.boolean(), card }),
  items: paidMoney,
  delivery: paidMoney,
  total: paidMoney,
  due: paidMoney,
  parts: z.array(partShape),
  payments: hiddenAs(z.array(paymentShape), []),
  refunds: hiddenAs(z.array(refundShape), []),
  receipts: hiddenAs(z.array(orderReceiptShape), []),
  /** An invoice can be opened. */
  hasInvoice: z.boolean(),
  documents: z.array(
    z.object({ uuid: uuidShape, type: z.enum(["upd", "ukd"]), number: z.string(), date: isoDate, part: z.string() }),
  ),
  history: z.array(
    z.object({
      at: isoInstant,
      field: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      actor: z.string(),
      name: z.string().nullable(),
      comment: z.string().nullable(),
      /** The product of a changed line. */
      subject: z.string().nullable(),
    }),
  ),
  comments: z.array(z.object({ at: isoInstant, kind: z.enum(orderCommentKinds), text: z.string(), name: z.string() })),
  can: z.object({
    /** Who is meant is shown in full. */
    seeContacts: z.boolean(),
    comment: z.boolean(),
    notePayment: z.boolean(),
    /** A payment is awaited that somebody notes: by an invoice, or for goods handed over. */
    takePayment: z.boolean(),
    changeContents: z.boolean(),
    endRefund: z.boolean(),
    /** Documents with names and sums, and the buyer's own page. */
    seeDocuments: z.boolean(),
  }),
});
export type DeskOrder = z.infer<typeof deskOrderShape>;
export type DeskOrderPart = z.infer<typeof partShape>;

const comment = linesOfText(500).trim();

/** `from` and `version` are those that the person has seen. */
export const movePartBody = z.strictObject({
  version: z.int().min(1),
  from: status,
  to: status,
  reason: z.enum(cancelReasons).optional(),
  comment: comment.default(""),
  track: lineOfText(60).trim().default(""),
  /** Goods on credit leave although deliveries to the buyer are suspended. */
  despiteDebt: z.boolean().default(false),
});
export type MovePart = z.infer<typeof movePartBody>;

export const moveDeliveryBody = z.strictObject({
  version: z.int().min(1),
  from: deliveryStatus,
  to: deliveryStatus,
});
export type MoveDelivery = z.infer<typeof moveDeliveryBody>;

export const movedPartShape = z.object({ moved: z.array(z.string()), status: z.string(), paymentStatus: z.string() });
export type MovedAtDesk = z.infer<typeof movedPartShape>;

/** Roubles; without a sum the whole amount due. `seen` is the amount due that the person has seen. */
export const noteOrderPaidBody = z.strictObject({
  seen: z.number().min(0),
  sum: z.number().positive().max(999_999_999).multipleOf(0.01).optional(),
  receiptUrl: z
    .url({ protocol: /^https$/ })
    .max(500)
    .optional(),
  document: z.strictObject({ number: z.string().regex(/^[\p{L}\d/-]{1,30}$/u), date: isoDate }).optional(),
});
export type NoteOrderPaid = z.infer<typeof noteOrderPaidBody>;

export const commentOrderBody = z.strictObject({
  kind: z.enum(orderCommentKinds),
  text: linesOfText(2_000).trim().min(1),
});
export type CommentOrder = z.infer<typeof commentOrderBody>;
