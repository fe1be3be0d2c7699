import { z } from "zod";
import { basketLineShape } from "#app/contract/basket/baskets.ts";

import { availabilityShape, isoDate, lineOfText, linesOfText, uuidShape, wireMoney } from "#app/contract/parts.ts";
import { refusedMoney } from "#app/contract/hidden.ts";
import { savedAddressShape } from "#app/contract/delivery/addresses.ts";
import { branchShape } from "#app/contract/counterparties/counterparties.ts";
import { deliveryChoiceShape, lastChoiceShape } from "./delivery-choice.ts";
import { creditShape } from "#app/contract/settlements/credit.ts";
import { paymentMethodShape } from "./payments.ts";
import { calculateCardShape } from "#app/contract/delivery/logistics.ts";

export const recipientShape = z.strictObject({
  fio: z
    .string()
    .trim()
    .min(2)
    .max(150)
    .regex(/^[\p{L}][\p{L} '’.-]*$/u),
  phone: z.string().max(40),
});

/** All form values as typed, saved on the server so that a late submission loses nothing (product rules §1.13). */
export const checkoutDraftShape = z
  .record(lineOfText(60), linesOfText(2_000))
  .refine((draft) => Object.keys(draft).length <= 60);
/** `POST /private/orders/checkouts`: a new draft with its key, or this basket's current one. */
export const checkoutShape = z.object({
  /** Idempotency key of the form. */
  uuid: uuidShape,
  basketVersion: z.int(),
  priceHash: z.string(),
  counterparty: uuidShape.nullable(),
  draft: checkoutDraftShape,
  lines: z.array(basketLineShape),
  totals: z.object({ sum: wireMoney, vat: wireMoney, weight: z.int().nullable(), lines: z.int() }),
  delivery: calculateCardShape,
  /** All groups ship together, by the draft's field `delivery.together`. */
  together: z.boolean(),
  /** The buyer's choices in the last order here; null before the first. */
  last: lastChoiceShape.nullable(),
  addresses: z.array(savedAddressShape),
  /** Branches of the counterparty in this city, as further delivery addresses. */
  branches: z.array(branchShape.pick({ uuid: true, name: true, address: true })).default([]),
  /** Contracts of the counterparty, the main one first; none for a person. */
  contracts: z.array(z.object({ uuid: uuidShape, number: z.string(), date: isoDate })),
  /** Available payment methods, the default first. */
  payments: z.array(paymentMethodShape).default(["onDelivery"]),
  /** Credit of the company; null for a person. */
  credit: creditShape.nullable().default(null),
  /** Largest order the member may place without approval now, by order and month limits: null any, zero none. */
  alone: wireMoney.nullable().default(null),
  /** The order already placed by this form. */
  placed: z.object({ uuid: uuidShape, number: z.string() }).nullable(),
});
export const checkoutDraftBody = z.strictObject({ draft: checkoutDraftShape });

/** `POST /private/orders/orders` with `Idempotency-Key: <checkout uuid>` (product rules §3.4). */
export const placeOrderBody = z.strictObject({
  checkout: uuidShape,
  basketVersion: z.int(),
  priceHash: z.string().max(128),
  counterparty: uuidShape.nullable(),
  groups: z
    .array(z.strictObject({ kind: availabilityShape, delivery: deliveryChoiceShape }))
    .min(1)
    .max(3),
  /** One delivery of all groups, once the last of them is available. */
  together: z.boolean().optional(),
  /** The counterparty's contract chosen for this order. */
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
  total: refusedMoney,
  repeated: z.boolean(),
});

export type Checkout = z.infer<typeof checkoutShape>;
export type PlaceOrderBody = z.infer<typeof placeOrderBody>;
export type PlacedOrder = z.infer<typeof placedOrderShape>;
