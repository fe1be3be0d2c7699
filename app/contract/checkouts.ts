import { z } from "zod";
import { basketLineShape } from "./baskets.ts";

import { availabilityShape, isoDate, lineOfText, linesOfText, uuidShape, wireMoney } from "./parts.ts";
import { savedAddressShape } from "./addresses.ts";
import { branchShape } from "./counterparties.ts";
import { deliveryChoiceShape, lastChoiceShape } from "./delivery-choice.ts";
import { creditShape } from "./credit.ts";
import { paymentMethodShape } from "./payments.ts";
import { calculateCardShape } from "./logistics.ts";

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
  /** Branches of the counterparty in this city: places that goods may be brought to as well. */
  branches: z.array(branchShape.pick({ uuid: true, name: true, address: true })).default([]),
  /** Of the counterparty, the main one first; none of a person. */
  contracts: z.array(z.object({ uuid: uuidShape, number: z.string(), date: isoDate })),
  /** How it may be paid, the usual way first. */
  payments: z.array(paymentMethodShape).default(["onDelivery"]),
  /** How the company stands with buying on credit; null for a person. */
  credit: creditShape.nullable().default(null),
  /** The largest order that the member places by himself now, by his limits for an order and a month: null any, zero none. */
  alone: wireMoney.nullable().default(null),
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

export type Checkout = z.infer<typeof checkoutShape>;
export type PlaceOrderBody = z.infer<typeof placeOrderBody>;
export type PlacedOrder = z.infer<typeof placedOrderShape>;
