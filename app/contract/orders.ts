import { z } from "zod";

import { answer } from "./envelope.ts";
import { availabilityShape, isoDate, isoInstant, lineOfText, uuidShape, vatRateShape, wireQuantity } from "./parts.ts";

import { orderDocumentShape } from "./order-documents.ts";
import { orderRefundShape } from "./order-refunds.ts";

import { intervalShape, serviceCodeShape } from "./delivery-choice.ts";

import { pickupPointShape } from "./logistics.ts";
import { hiddenAs, paidMoney } from "./hidden.ts";

/** What the order would differ in from what was shown; comes with basketChanged, priceChanged, stockChanged. */
export const orderDifferenceShape = z.object({
  uuid: uuidShape,
  name: z.string(),
  what: z.enum(["price", "quantity", "stock", "gone", "added", "removed"]),
  before: z.number().nullable(),
  after: z.number().nullable(),
});

export const orderItemShape = z.object({
  uuid: uuidShape,
  productUuid: uuidShape,
  externalId: z.string().default(""),
  slug: z.string().nullable(),
  article: z.string(),
  /** What the buyer's company called it then. */
  userArticle: z.string().nullable().default(null),
  name: z.string(),
  unit: z.string(),
  multiplicity: wireQuantity,
  quantity: wireQuantity,
  confirmedQuantity: wireQuantity.default(0),
  shippedQuantity: wireQuantity.default(0),
  canceledQuantity: wireQuantity.default(0),
  returnedQuantity: wireQuantity.default(0),
  price: paidMoney,
  /** Of the line, against its old price; the sum is less by it already. */
  discount: paidMoney.default(0),
  sum: paidMoney,
  vatRate: vatRateShape,
  vatSum: paidMoney,
  weight: z.int(),
  /** The last day it was promised for; null where nobody has promised any. */
  promisedDate: isoDate.nullable().default(null),
  state: z.enum(["reserved", "waiting", "picking", "shipped", "canceled", "creditHold"]),
});
export const orderTotalsShape = z.object({
  items: paidMoney,
  discount: paidMoney.default(0),
  /** With its services. */
  delivery: paidMoney,
  services: paidMoney.default(0),
  /** Taken off by corrective documents: the total is less by it already. */
  corrected: paidMoney.default(0),
  total: paidMoney,
  vat: paidMoney,
  weight: z.int(),
  volumeM3: z.number().min(0).default(0),
  lines: z.int(),
});
export const orderPartShape = z.object({
  uuid: uuidShape,
  number: z.string(),
  kind: availabilityShape,
  warehouse: z.object({ uuid: uuidShape, name: z.string() }).nullable(),
  vatRate: vatRateShape,
  status: z.string(),
  deliveryStatus: z.string(),
  delivery: z.object({
    providerCode: z.string(),
    type: z.enum(["pickup", "courier", "transport"]),
    point: pickupPointShape.nullable(),
    address: z.string().nullable(),
    dateFrom: isoDate,
    dateTo: isoDate,
    /** Nobody has promised the days yet, or those of some lines: a manager names them. */
    isEstimate: z.boolean().default(false),
    /** The days are promised for the lines that have a date. */
    hasDates: z.boolean().default(false),
    /** How far the own courier goes, as it is called. */
    zone: z.string().nullable().default(null),
    zoneCode: z.string().nullable().default(null),
    interval: intervalShape.nullable().default(null),
    services: z.array(z.object({ code: serviceCodeShape, price: paidMoney, qty: z.int() })).default([]),
    /** Services are part of it. */
    cost: paidMoney,
    /** Several groups come by it. */
    together: z.boolean().default(false),
  }),
  reservedUntil: isoInstant.nullable(),
  /** Until when its goods lie at the point. */
  storeUntil: isoInstant.nullable().default(null),
  trackNumber: z.string().nullable().default(null),
  /** The carrier's page about it. */
  trackUrl: z.string().nullable().default(null),
  cancelReason: z.string().nullable().default(null),
  items: z.array(orderItemShape),
  itemsSum: paidMoney,
  totals: orderTotalsShape.nullable().default(null),
  /** What its buyer may do with it now, whatever becomes of the others. */
  can: z.object({ change: z.boolean().default(false), cancel: z.boolean().default(false) }).prefault({}),
});
const orderPaymentShape = z.object({
  uuid: uuidShape,
  method: z.string(),
  amount: paidMoney,
  status: z.enum(["pending", "waiting_for_capture", "succeeded", "canceled"]),
  cancelReason: z.string().nullable(),
  /** Where its fiscal receipt is seen. */
  receiptUrl: hiddenAs(z.url().nullable().default(null), null),
  createdAt: isoInstant,
});
export const orderSummaryShape = z.object({
  uuid: uuidShape,
  number: z.string(),
  createdAt: isoInstant,
  status: z.string(),
  paymentStatus: z.string(),
  counterparty: z.object({ rootUuid: uuidShape, name: z.string() }).nullable(),
  customerNumber: z.string().nullable(),
  total: paidMoney,
  lines: z.int(),
  source: z.string().default("site"),
  /** Who ordered. */
  createdBy: z.object({ uuid: uuidShape, fio: z.string(), isManager: z.boolean() }).nullable().default(null),
  /** A gateway takes money for it now. */
  canPay: z.boolean().default(false),
});
export const orderShape = orderSummaryShape.extend({
  city: z.object({ uuid: uuidShape, name: z.string() }),
  comment: z.string().nullable(),
  /** By which the order is made, where one was chosen. */
  contract: z.object({ number: z.string() }).nullable().default(null),
  paymentMethod: z.string(),
  recipient: z.object({ fio: z.string(), phone: z.string() }),
  totals: orderTotalsShape,
  parts: z.array(orderPartShape),
  version: z.int(),
  /** The day an order on credit is paid by. */
  payUntil: isoDate.nullable().default(null),
  /**
   * Oldest first; `field` is "status", "status.<position of a part>", "travel" (its delivery; likewise), "payment", "approval", or what a buyer has changed:
   * "line" (`subject` names the goods, `from` and `to` quantities), "recipient", "delivery", "comment".
   */
  history: z
    .array(
      z.object({
        at: isoInstant,
        field: z.string(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        actor: z.string(),
        /** Of the people of the buyer's company; null for who is no person of it. */
        name: z.string().nullable().default(null),
        comment: z.string().nullable(),
        subject: z.string().nullable().default(null),
      }),
    )
    .default([]),
  /** What is to be paid of it yet; null for a member who may not see the sums. */
  due: paidMoney.default(null),
  /** The message by which its buyer asked to cancel it, the newest. */
  cancelRequest: z.object({ number: z.string(), at: isoInstant, isOpen: z.boolean() }).nullable().default(null),
  /** What may be done with it now (`app/domain/order/can.ts`). */
  can: z
    .object({
      change: z.boolean().default(false),
      cancel: z.boolean().default(false),
      requestCancel: z.boolean().default(false),
      repeat: z.boolean().default(true),
      pay: z.boolean().default(false),
      claim: z.boolean().default(false),
    })
    .prefault({}),
  /** Path of the invoice; null where there is none, and for a member who may not see the sums. */
  invoice: z.string().nullable().default(null),
  payments: z.array(orderPaymentShape).default([]),
  refunds: z.array(orderRefundShape).default([]),
  documents: z.array(orderDocumentShape).default([]),
});
/** Uuid or number. */
export const orderIdParams = z.object({ id: lineOfText(60) });
export const orderAnswer = answer(orderShape);

export type Order = z.infer<typeof orderShape>;
export type OrderSummary = z.infer<typeof orderSummaryShape>;
export type OrderDifference = z.infer<typeof orderDifferenceShape>;
