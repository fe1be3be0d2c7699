import { z } from "zod";
import { recipientShape } from "./checkouts.ts";
import { deliveryChoiceShape, intervalShape } from "./delivery-choice.ts";
import { deliveryOptionShape, providerCodeShape } from "#app/contract/delivery/logistics.ts";
import { availabilityShape, isoDate, lineOfText, linesOfText, uuidShape, wireQuantity } from "#app/contract/parts.ts";
import { paidMoney } from "#app/contract/hidden.ts";

/** Changes of one group's delivery; absent fields stay. */
const deliveryChangeShape = z.strictObject({
  kind: availabilityShape,
  /** Another provider, given with its point, zone or hours; an absent address stays. */
  providerCode: providerCodeShape.optional(),
  address: lineOfText(500).trim().min(1).optional(),
  zone: lineOfText(40).optional(),
  pointCode: lineOfText(60).optional(),
  /** "" is any time. */
  interval: z.union([intervalShape, z.literal("")]).optional(),
  /** One of the days offered for the resulting option. */
  date: isoDate.optional(),
  /** The complete set of services, at today's prices. */
  services: deliveryChoiceShape.shape.services,
});

/**
 * `PATCH /private/orders/orders/{id}` with `If-Match: <version>` (product rules §3.4, Change). A line is a product with
 * its new quantity in the parts still changeable, zero removes it; absent products and parts already processed stay.
 */
export const orderChangeBody = z.strictObject({
  /** Number of the only part to change; without it all changeable ones. */
  part: lineOfText(60).optional(),
  lines: z
    .array(z.strictObject({ uuid: uuidShape, quantity: wireQuantity }))
    .max(500)
    .default([]),
  recipient: recipientShape.optional(),
  comment: linesOfText(1_000).trim().optional(),
  deliveries: z.array(deliveryChangeShape).max(3).default([]),
  /** Hash of the shown preview: another outcome is refused. */
  shown: z.string().max(128).optional(),
});
/** `If-Match: 3` or `"3"`: the expected version. */
export const orderVersionHeader = z.string().regex(/^"?\d{1,9}"?$/);

const amounts = z.object({ items: paidMoney, delivery: paidMoney, total: paidMoney });
const outcome = z.object({ quantity: wireQuantity, sum: paidMoney });

/** `POST /private/orders/orders/{id}/change-preview`: outcome of a change, without side effects. */
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
      /** Today's price of added quantity; null if none. */
      price: paidMoney,
      /** Added quantity that has to be supplied first. */
      waits: wireQuantity,
      rounded: z.boolean(),
      capped: z.boolean(),
    }),
  ),
  details: z.array(
    z.object({
      field: z.enum(["fio", "phone", "comment", "way", "address", "point", "zone", "interval", "date", "services"]),
      kind: availabilityShape.nullable(),
      /** For delivery the provider; for services their codes, "unloading,floor:3". */
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  /** Parts that are not canceled. */
  totals: z.object({ before: amounts, after: amounts }),
  /** `refund` is returned, `due` is payable, before shipping the addition if the order is paid already. */
  money: z.object({ refund: paidMoney, due: paidMoney, byGateway: z.boolean() }),
});
export const changedOrderShape = z.object({
  uuid: uuidShape,
  number: z.string(),
  version: z.int(),
  due: paidMoney,
  /** Part of the order is paid, and the addition awaits its own payment. */
  isPartlyPaid: z.boolean(),
  repeated: z.boolean(),
});

/** `GET /private/orders/orders/{id}/change`: what can be changed, with the choices. */
export const orderChoicesShape = z.object({
  uuid: uuidShape,
  number: z.string(),
  version: z.int(),
  /** Numbers of changeable parts, and of live parts that stay unchanged. */
  parts: z.array(z.string()),
  fixedParts: z.array(z.string()),
  /** The sum is above the member's limit: only removal is allowed. */
  onlyRemoval: z.boolean().default(false),
  /** Goods are already on their way, so the recipient cannot change. */
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
      /** Still on sale, so the quantity may be raised. */
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
      isCostUnknown: z.boolean().default(false),
      dateFrom: isoDate,
      dateTo: isoDate,
      /** No line has a promised date. */
      isEstimate: z.boolean(),
      /** Delivery options for these goods today, with prices and days. */
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
/** `POST /private/orders/orders/{id}/cancel`: the whole order, or the given part. */
export const cancelOrderBody = requestCancelBody.extend({ part: lineOfText(60).optional() });
export const canceledOrderShape = z.object({ number: z.string(), repeated: z.boolean() });
export const cancelRequestShape = z.object({ number: z.string(), repeated: z.boolean() });

export type OrderChangeBody = z.infer<typeof orderChangeBody>;
export type DeliveryChange = z.infer<typeof deliveryChangeShape>;
export type OrderChangePreview = z.infer<typeof orderChangePreviewShape>;
export type OrderChoices = z.infer<typeof orderChoicesShape>;
export type ChangedOrder = z.infer<typeof changedOrderShape>;
