import { z } from "zod";
import { recipientShape } from "./checkouts.ts";
import { deliveryChoiceShape, intervalShape } from "./delivery-choice.ts";
import { deliveryOptionShape, providerCodeShape } from "./logistics.ts";
import { availabilityShape, isoDate, lineOfText, linesOfText, uuidShape, wireQuantity } from "./parts.ts";
import { paidMoney } from "./hidden.ts";

/** What is to become of one group's delivery; what is not named stays. */
const deliveryChangeShape = z.strictObject({
  kind: availabilityShape,
  /** Another way than it goes now; its point, zone or hours are named with it, an address that is not stays. */
  providerCode: providerCodeShape.optional(),
  address: lineOfText(500).trim().min(1).optional(),
  zone: lineOfText(40).optional(),
  pointCode: lineOfText(60).optional(),
  /** "" is any time. */
  interval: z.union([intervalShape, z.literal("")]).optional(),
  /** One of the days that are offered for the way it goes then. */
  date: isoDate.optional(),
  /** All that are wanted, at today's prices. */
  services: deliveryChoiceShape.shape.services,
});

/**
 * `PATCH /private/orders/orders/{id}` with `If-Match: <version>` (decisions §3.4, Change). A line is a product with the
 * quantity it is to have in the parts that can still be changed, nought takes it out; what is not named stays as it is, and
 * so do the parts with which the warehouse has begun.
 */
export const orderChangeBody = z.strictObject({
  /** Number of the one part that is changed; without it all that can be. */
  part: lineOfText(60).optional(),
  lines: z
    .array(z.strictObject({ uuid: uuidShape, quantity: wireQuantity }))
    .max(500)
    .default([]),
  recipient: recipientShape.optional(),
  comment: linesOfText(1_000).trim().optional(),
  deliveries: z.array(deliveryChangeShape).max(3).default([]),
  /** Of the preview that was shown: another outcome is refused. */
  shown: z.string().max(128).optional(),
});
/** `If-Match: 3` or `"3"`: the version that was changed. */
export const orderVersionHeader = z.string().regex(/^"?\d{1,9}"?$/);

const amounts = z.object({ items: paidMoney, delivery: paidMoney, total: paidMoney });
const outcome = z.object({ quantity: wireQuantity, sum: paidMoney });

/** `POST /private/orders/orders/{id}/change-preview`: what a change would come to. It changes nothing. */
export const orderChangePreviewShape = z.object({
  version: z.int(),
  hash: z.string(),
  lines: z.array(
    z.object({
      uuid: uuidShape,
      article: z.string(),
      name: z.string(),
      unit: z.string(),
      before: outcome,
      after: outcome,
      /** Today's price of what is added; null where nothing is. */
      price: paidMoney,
      /** How much of what is added has to come first. */
      waits: wireQuantity,
      rounded: z.boolean(),
      capped: z.boolean(),
    }),
  ),
  details: z.array(
    z.object({
      field: z.enum(["fio", "phone", "comment", "way", "address", "point", "zone", "interval", "date", "services"]),
      kind: availabilityShape.nullable(),
      /** Of a way who brings it; of services their codes, "unloading,floor:3". */
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  /** Of the parts that were not canceled. */
  totals: z.object({ before: amounts, after: amounts }),
  /** `refund` goes back, `due` is to be paid, before what is added is sent where something is paid already. */
  money: z.object({ refund: paidMoney, due: paidMoney, byGateway: z.boolean() }),
});
export const changedOrderShape = z.object({
  uuid: uuidShape,
  number: z.string(),
  version: z.int(),
  due: paidMoney,
  /** A part of it is paid, and what is added waits for its own money. */
  isPartlyPaid: z.boolean(),
  repeated: z.boolean(),
});

/** `GET /private/orders/orders/{id}/change`: what can be changed, and to what. */
export const orderChoicesShape = z.object({
  uuid: uuidShape,
  number: z.string(),
  version: z.int(),
  /** Numbers of the parts that these lines and deliveries are of, and of the live ones that stay as they are. */
  parts: z.array(z.string()),
  fixedParts: z.array(z.string()),
  /** The member may not order such a sum: goods can be taken out, and nothing else can be changed. */
  onlyRemoval: z.boolean().default(false),
  /** Goods are under way to the recipient already, so that he stays. */
  isRecipientFixed: z.boolean(),
  lines: z.array(
    z.object({
      uuid: uuidShape,
      article: z.string(),
      name: z.string(),
      slug: z.string().nullable(),
      unit: z.string(),
      quantity: wireQuantity,
      multiplicity: wireQuantity,
      minQuantity: wireQuantity,
      maxQuantity: wireQuantity.nullable(),
      sum: paidMoney,
      /** It may be raised: the product is still sold. */
      isSold: z.boolean(),
    }),
  ),
  deliveries: z.array(
    z.object({
      kind: availabilityShape,
      kinds: z.array(availabilityShape).min(1),
      providerCode: providerCodeShape,
      type: z.enum(["pickup", "courier", "transport"]),
      address: z.string().nullable(),
      zone: z.string().nullable(),
      point: z.object({ code: z.string(), name: z.string(), address: z.string() }).nullable(),
      interval: z.string().nullable(),
      services: deliveryChoiceShape.shape.services.unwrap(),
      cost: paidMoney,
      dateFrom: isoDate,
      dateTo: isoDate,
      /** Nobody has promised a day for any of it. */
      isEstimate: z.boolean(),
      /** Every way that these goods can go today, at today's prices, with the days that may be chosen. */
      options: z.array(deliveryOptionShape),
    }),
  ),
  recipient: z.object({ fio: z.string(), phone: z.string() }),
  comment: z.string(),
});

/** `GET /private/orders/orders/{id}/change?part=`: of one part only. */
export const orderChoicesQuery = z.object({ part: lineOfText(60).optional() });

/** `POST /private/orders/orders/{id}/request-cancel`. */
export const requestCancelBody = z.strictObject({ reason: linesOfText(500).trim().optional() });
/** `POST /private/orders/orders/{id}/cancel`: the whole order, or the part that is named by its number. */
export const cancelOrderBody = requestCancelBody.extend({ part: lineOfText(60).optional() });
export const canceledOrderShape = z.object({ number: z.string(), repeated: z.boolean() });
export const cancelRequestShape = z.object({ number: z.string(), repeated: z.boolean() });

export type OrderChangeBody = z.infer<typeof orderChangeBody>;
export type DeliveryChange = z.infer<typeof deliveryChangeShape>;
export type OrderChangePreview = z.infer<typeof orderChangePreviewShape>;
export type OrderChoices = z.infer<typeof orderChoicesShape>;
export type ChangedOrder = z.infer<typeof changedOrderShape>;
