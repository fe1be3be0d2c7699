import { z } from "zod";
import { basketLineShape } from "./baskets.ts";
import { answer, listOf } from "./envelope.ts";
import {
  availabilityShape,
  isoDate,
  isoInstant,
  lineOfText,
  linesOfText,
  uuidShape,
  vatRateShape,
  wireMoney,
  wireQuantity,
} from "./parts.ts";
import { savedAddressShape } from "./addresses.ts";
import { deliveryChoiceShape, intervalShape, lastChoiceShape, serviceCodeShape } from "./delivery-choice.ts";
import { paymentMethodShape } from "./payments.ts";
import { calculateCardShape, pickupPointShape } from "./logistics.ts";

export const recipientShape = z.strictObject({
  fio: z
    .string()
    .trim()
    .min(2)
    .max(150)
    .regex(/^[\p{L}][\p{L} '’.-]*$/u),
  phone: z.string().max(40),
});

/** Everything the visitor typed so far, as typed: kept on the server so that a late submit loses nothing (decisions §1.13). */
export const checkoutDraftShape = z
  .record(lineOfText(60), linesOfText(2_000))
  .refine((draft) => Object.keys(draft).length <= 60);
/** `POST /private/orders/checkouts`: a new draft with its key, or the live one of this basket. */
export const checkoutShape = z.object({
  /** The idempotency key the form carries. */
  uuid: uuidShape,
  basketVersion: z.int(),
  priceHash: z.string(),
  counterparty: uuidShape.nullable(),
  draft: checkoutDraftShape,
  lines: z.array(basketLineShape),
  totals: z.object({ sum: wireMoney, vat: wireMoney, weight: z.int(), lines: z.int() }),
  delivery: calculateCardShape,
  /** All groups go in one delivery: the draft says so (its field `delivery.together`). */
  together: z.boolean(),
  /** What the buyer chose in his last order here; null before the first. */
  last: lastChoiceShape.nullable(),
  addresses: z.array(savedAddressShape),
  /** Of the counterparty, the main one first; none of a person. */
  contracts: z.array(z.object({ uuid: uuidShape, number: z.string(), date: isoDate })),
  /** How it may be paid, the usual way first. */
  payments: z.array(paymentMethodShape).default(["onDelivery"]),
  /** The number of the order this very form has already made. */
  placed: z.object({ uuid: uuidShape, number: z.string() }).nullable(),
});
export const checkoutDraftBody = z.strictObject({ draft: checkoutDraftShape });

/** `POST /private/orders/orders` with `Idempotency-Key: <checkout uuid>` (decisions §3.4). */
export const placeOrderBody = z.strictObject({
  checkout: uuidShape,
  basketVersion: z.int(),
  priceHash: z.string().max(128),
  counterparty: uuidShape.nullable(),
  groups: z
    .array(z.strictObject({ kind: availabilityShape, delivery: deliveryChoiceShape }))
    .min(1)
    .max(3),
  /** All groups in one delivery, once the last of them is there. */
  together: z.boolean().optional(),
  /** A contract of the counterparty that is chosen for this order. */
  contract: uuidShape.optional(),
  paymentMethod: paymentMethodShape,
  recipient: recipientShape,
  customerNumber: lineOfText(50).trim().optional(),
  comment: linesOfText(1_000).trim().optional(),
  consents: z.strictObject({ offer: z.literal(true) }),
  callMe: z.boolean().default(false),
});
export const placedOrderShape = z.object({
  uuid: uuidShape,
  number: z.string(),
  total: wireMoney,
  repeated: z.boolean(),
});

/** What the order would differ in from what was shown; comes with basketChanged, priceChanged, stockChanged. */
export const orderDifferenceShape = z.object({
  uuid: uuidShape,
  name: z.string(),
  what: z.enum(["price", "quantity", "stock", "gone", "added", "removed"]),
  before: z.number().nullable(),
  after: z.number().nullable(),
});

/** Null for a member who may not see what his counterparty pays. */
const paidSum = wireMoney.nullable();

export const orderItemShape = z.object({
  uuid: uuidShape,
  productUuid: uuidShape,
  slug: z.string().nullable(),
  article: z.string(),
  name: z.string(),
  unit: z.string(),
  multiplicity: wireQuantity,
  quantity: wireQuantity,
  price: paidSum,
  sum: paidSum,
  vatRate: vatRateShape,
  vatSum: paidSum,
  weight: z.int(),
  state: z.enum(["reserved", "waiting", "picking", "shipped", "canceled", "creditHold"]),
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
    /** Nobody has promised the days yet: a manager names them. */
    isEstimate: z.boolean().default(false),
    /** How far the own courier goes, as it is called. */
    zone: z.string().nullable().default(null),
    zoneCode: z.string().nullable().default(null),
    interval: intervalShape.nullable().default(null),
    services: z.array(z.object({ code: serviceCodeShape, price: paidSum, qty: z.int() })).default([]),
    /** Services are part of it. */
    cost: paidSum,
  }),
  reservedUntil: isoInstant.nullable(),
  /** Until when its goods lie at the point. */
  storeUntil: isoInstant.nullable().default(null),
  trackNumber: z.string().nullable().default(null),
  cancelReason: z.string().nullable().default(null),
  items: z.array(orderItemShape),
  itemsSum: paidSum,
});
export const orderTotalsShape = z.object({
  items: paidSum,
  delivery: paidSum,
  total: paidSum,
  vat: paidSum,
  weight: z.int(),
  lines: z.int(),
});
export const orderSummaryShape = z.object({
  uuid: uuidShape,
  number: z.string(),
  createdAt: isoInstant,
  status: z.string(),
  paymentStatus: z.string(),
  counterparty: z.object({ rootUuid: uuidShape, name: z.string() }).nullable(),
  customerNumber: z.string().nullable(),
  total: paidSum,
  lines: z.int(),
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
  /** Oldest first; `field` is "status", "status.<position of a part>", "payment" or "approval". */
  history: z
    .array(
      z.object({
        at: isoInstant,
        field: z.string(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        actor: z.string(),
        comment: z.string().nullable(),
      }),
    )
    .default([]),
  can: z.object({ pay: z.boolean() }).default({ pay: false }),
  /** Path of the invoice; null where there is none, and for a member who may not see the sums. */
  invoice: z.string().nullable().default(null),
});
export const orderListShape = listOf(orderSummaryShape);
export const orderListQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
/** Uuid or number. */
export const orderIdParams = z.object({ id: lineOfText(60) });
export const orderAnswer = answer(orderShape);

export type Checkout = z.infer<typeof checkoutShape>;
export type PlaceOrderBody = z.infer<typeof placeOrderBody>;
export type PlacedOrder = z.infer<typeof placedOrderShape>;
export type Order = z.infer<typeof orderShape>;
export type OrderSummary = z.infer<typeof orderSummaryShape>;
export type OrderDifference = z.infer<typeof orderDifferenceShape>;
