import { z } from "zod";
import {
  availabilityShape,
  isoDate,
  isoInstant,
  lineOfText,
  uuidShape,
  vatRateShape,
  wireQuantity,
} from "#app/contract/parts.ts";
import { orderDocumentShape } from "./order-documents.ts";
import { intervalShape, serviceCodeShape } from "./delivery-choice.ts";
import { pickupPointShape } from "#app/contract/delivery/logistics.ts";
import { hiddenAs, hiddenBy, paidMoney } from "#app/contract/hidden.ts";

/** A refund of an order; `amount` is null for members who see no prices. */
const orderRefundShape = z.object({
  uuid: uuidShape,
  amount: paidMoney,
  status: z.enum(["pending", "succeeded", "canceled"]),
  createdAt: isoInstant,
  /** `bank`: by payment order to the company's account; `hand`: to a person who paid on receipt. */
  way: z.enum(["gateway", "bank", "hand"]).default("gateway"),
  /** The destination account with its last four digits; null if the company has named none. */
  account: z.object({ bankName: z.string(), ends: z.string() }).nullable().default(null),
  /** Number of the payment order or cash slip. */
  bankNumber: z.string().nullable().default(null),
  paidOn: isoDate.nullable().default(null),
});

/** Differences from what was shown; comes with basketChanged, priceChanged, stockChanged. */
export const orderDifferenceShape = z.object({
  uuid: uuidShape,
  name: z.string(),
  what: z.enum(["price", "quantity", "stock", "gone", "added", "removed"]),
  before: z.number().nullable(),
  after: z.number().nullable(),
});
export const orderDifferencesShape = hiddenBy(z.array(orderDifferenceShape), (all) =>
  all.filter(({ what }) => what !== "price"),
);

export const orderItemShape = z.object({
  uuid: uuidShape,
  productUuid: uuidShape,
  externalId: z.string().default(""),
  slug: z.string().nullable(),
  /** Path of the picture of its card. */
  image: z.string().nullable().default(null),
  article: z.string(),
  /** Customer article at that time. */
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
  /** Discount of the line from its old price, already deducted from the sum. */
  discount: paidMoney.default(0),
  sum: paidMoney,
  vatRate: vatRateShape,
  vatSum: paidMoney,
  weight: z.int().nullable(),
  /** Latest promised date; null without a promise. */
  promisedDate: isoDate.nullable().default(null),
  state: z.enum(["reserved", "waiting", "picking", "shipped", "canceled", "creditHold"]),
});
export const orderTotalsShape = z.object({
  items: paidMoney,
  discount: paidMoney.default(0),
  /** Services included. */
  delivery: paidMoney,
  services: paidMoney.default(0),
  /** Deducted by corrective documents; already deducted from the total. */
  corrected: paidMoney.default(0),
  total: paidMoney,
  vat: paidMoney,
  weight: z.int().nullable(),
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
    /** No or not all lines have promised days: a manager confirms them. */
    isEstimate: z.boolean().default(false),
    /** Days are promised for lines that have a date. */
    hasDates: z.boolean().default(false),
    /** Name of the courier zone. */
    zone: z.string().nullable().default(null),
    zoneCode: z.string().nullable().default(null),
    interval: intervalShape.nullable().default(null),
    services: z.array(z.object({ code: serviceCodeShape, price: paidMoney, qty: z.int() })).default([]),
    /** Services included. */
    cost: paidMoney,
    /** A manager has to name the cost; until then it is 0. */
    isCostUnknown: z.boolean().default(false),
    /** Several groups ship together. */
    together: z.boolean().default(false),
  }),
  reservedUntil: isoInstant.nullable(),
  /** Until when goods are stored at the point. */
  storeUntil: isoInstant.nullable().default(null),
  trackNumber: z.string().nullable().default(null),
  /** The carrier's tracking page. */
  trackUrl: z.string().nullable().default(null),
  cancelReason: z.string().nullable().default(null),
  items: z.array(orderItemShape),
  itemsSum: paidMoney,
  totals: orderTotalsShape.nullable().default(null),
  /** Actions the buyer may take on this part now, regardless of the others. */
  can: z.object({ change: z.boolean().default(false), cancel: z.boolean().default(false) }).prefault({}),
});
const orderPaymentShape = z.object({
  uuid: uuidShape,
  method: z.string(),
  amount: paidMoney,
  status: z.enum(["pending", "waiting_for_capture", "succeeded", "canceled"]),
  cancelReason: z.string().nullable(),
  /** Page of its fiscal receipt. */
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
  /** Author of the order. */
  createdBy: z.object({ uuid: uuidShape, fio: z.string(), isManager: z.boolean() }).nullable().default(null),
  /** The gateway accepts a payment for it now. */
  canPay: z.boolean().default(false),
});
export const orderShape = orderSummaryShape.extend({
  city: z.object({ uuid: uuidShape, name: z.string() }),
  comment: z.string().nullable(),
  /** The contract chosen for the order. */
  contract: z.object({ number: z.string() }).nullable().default(null),
  paymentMethod: z.string(),
  recipient: z.object({ fio: z.string(), phone: z.string() }),
  totals: orderTotalsShape,
  parts: z.array(orderPartShape),
  version: z.int(),
  /** Due date of an order on credit. */
  payUntil: isoDate.nullable().default(null),
  /**
   * Oldest first; `field` is "status", "status.<position of a part>", "travel" (its delivery; likewise), "payment",
   * "approval", or a change by the buyer: "line" (`subject` names the product, `from` and `to` quantities),
   * "recipient", "delivery", "comment".
   */
  history: z
    .array(
      z.object({
        at: isoInstant,
        field: z.string(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        actor: z.string(),
        /** Set for people of the buyer's company, otherwise null. */
        name: z.string().nullable().default(null),
        comment: z.string().nullable(),
        subject: z.string().nullable().default(null),
      }),
    )
    .default([]),
  /** Sum still to be paid; null for members who see no prices. */
  due: paidMoney.default(null),
  /** The newest cancellation request of the buyer. */
  cancelRequest: z.object({ number: z.string(), at: isoInstant, isOpen: z.boolean() }).nullable().default(null),
  /** Actions available now (`app/domain/order/can.ts`). */
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
  /** Path of the invoice; null if there is none and for members who see no prices. */
  invoice: hiddenAs(z.string().nullable().default(null), null),
  payments: z.array(orderPaymentShape).default([]),
  refunds: z.array(orderRefundShape).default([]),
  documents: hiddenAs(z.array(orderDocumentShape).default([]), []),
});
/** Uuid or number. */
export const orderIdParams = z.object({ id: lineOfText(60) });

export type Order = z.infer<typeof orderShape>;
export type OrderSummary = z.infer<typeof orderSummaryShape>;
export type OrderDifference = z.infer<typeof orderDifferenceShape>;
