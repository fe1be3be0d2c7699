import { z } from "zod";
import {
  availabilityShape,
  isoDate,
  lineOfText,
  uuidShape,
  wireMoney,
  wireQuantity,
  workHoursShape,
} from "#app/contract/parts.ts";

/** Delivery providers (product rules §3.4): own courier, pickup, carriers. */
export const providerCodeShape = z.enum(["own", "pickup", "cdek", "dellin", "pek", "kit", "post"]);

export const pickupPointShape = z.object({
  code: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  schedule: z.array(workHoursShape),
});
/** A pickup point for these goods; limits are null without a limit. */
const offeredPointShape = pickupPointShape.extend({
  /** Grams, millimetres of the longest piece, cubic centimetres. */
  maxWeight: z.int().nullable(),
  maxLength: z.int().nullable(),
  maxVolume: z.int().nullable(),
  /** First day on which goods are there and the point is open, and for today from what time. */
  dateFrom: isoDate,
  readyAt: z.string().nullable(),
  /** Days offered for pickup, starting with the first certain one. */
  days: z.array(isoDate).default([]),
});
/** A point that cannot take the goods, with the exceeded limits. */
const unfitPointShape = pickupPointShape
  .pick({ code: true, name: true, address: true })
  .extend({ excess: z.array(z.enum(["weight", "length", "volume"])).min(1) })
  .extend(offeredPointShape.pick({ maxWeight: true, maxLength: true, maxVolume: true }).shape);
/** An optional paid service: total price, of `floor` per floor. Never preselected. */
const serviceOfferShape = z.object({ code: z.enum(["unloading", "lift", "floor"]), price: wireMoney });

/** A delivery option of one shipment; dates are in the city's calendar. */
export const deliveryOptionShape = z.object({
  providerCode: providerCodeShape,
  type: z.enum(["pickup", "courier", "transport"]),
  /** Zone of the own courier; null if the city is one zone. */
  zone: z.object({ code: z.string(), name: z.string() }).nullable(),
  cost: wireMoney,
  /** Goods of unknown weight: `cost` is 0 and a manager names it after the order is placed. */
  isCostUnknown: z.boolean().default(false),
  freeFrom: wireMoney.nullable(),
  dateFrom: isoDate,
  dateTo: isoDate,
  /** Some lines have no supply date: the days are those of the others, a manager confirms the rest. */
  isEstimate: z.boolean(),
  /** Some lines have a date; otherwise the days are no promise. */
  hasDates: z.boolean().default(true),
  /** The carrier did not answer: cost and days are the shop's estimate, to be confirmed by a manager. */
  isApproximate: z.boolean(),
  cutoff: z.string(),
  /** Days offered for courier delivery; empty if the day cannot be chosen. */
  days: z.array(isoDate).default([]),
  intervals: z.array(z.object({ from: z.string(), to: z.string() })),
  services: z.array(serviceOfferShape),
  /** With points goods are picked up there, without points they are delivered. */
  points: z.array(offeredPointShape),
  unfitPoints: z.array(unfitPointShape),
});
/**
 * `POST /mixed/logistics/card/calculate-card` (product rules §3.4); always for the caller's own city, whatever
 * `cityUuid` is.
 */
export const calculateCardBody = z.object({
  cityUuid: uuidShape.optional(),
  address: lineOfText(500).optional(),
  items: z.array(z.object({ uuid: uuidShape, quantity: wireQuantity, kind: availabilityShape })).max(1_000),
  /** One delivery of all groups, once the last of them is available. */
  together: z.boolean().optional(),
});
export const deliveryGroupShape = z.object({
  groupKind: availabilityShape,
  /** Groups that ship together: one group, or with a single delivery all of them, under the name of the first. */
  kinds: z.array(availabilityShape).min(1),
  /** Lines without a supply date. */
  waiting: z.array(z.object({ uuid: uuidShape, kind: availabilityShape })).default([]),
  /** Total load: grams, null if unknown, millimetres of the longest piece, cubic centimetres. */
  cargo: z.object({ weight: z.int().nullable(), longest: z.int(), volume: z.int() }),
  options: z.array(deliveryOptionShape),
});
export const calculateCardShape = z.array(deliveryGroupShape);

/** Without a quantity: the minimum one; with a quantity: all of it. */
export const calculateTimeBody = z.object({
  items: z
    .array(z.union([uuidShape, z.object({ uuid: uuidShape, quantity: wireQuantity })]))
    .min(1)
    .max(500),
});
const promiseShape = z.object({ date: isoDate, cost: wireMoney.nullable() });
/**
 * Null without a promise (not available, no supply date, no provider); `cost` null: unknown. `cutoff`: the days apply
 * to orders until this time today; null if independent of it.
 */
export const receiptShape = z.object({
  pickup: promiseShape.nullable(),
  delivery: promiseShape.nullable(),
  cutoff: z.string().nullable(),
});
/** `label` words the day: «Завтра, 14 октября». */
const labelled = promiseShape.extend({ label: z.string() }).nullable();
export const calculateTimeShape = z.array(
  receiptShape.extend({ uuid: uuidShape, pickup: labelled, delivery: labelled }),
);

const tariffTermsShape = z.object({
  cost: wireMoney,
  freeFrom: wireMoney.nullable(),
  /** Working days after the goods are ready. */
  daysFrom: z.int(),
  daysTo: z.int(),
  /** Orders placed until this time of a working day are ready on it. */
  cutoff: z.string(),
});
/** `GET /mixed/logistics/terms`: delivery tariffs of the caller's city for texts, as used at checkout. */
export const deliveryTermsShape = z.object({
  pickup: tariffTermsShape.extend({
    hasPoints: z.boolean(),
    /** Some points are outside the warehouse and get goods the next working day. */
    isNextDayAtPoints: z.boolean(),
  }),
  /** Null without an own courier. */
  courier: tariffTermsShape
    .extend({
      intervals: z.array(z.object({ from: z.string(), to: z.string() })),
      /** Empty if the city is one zone. */
      zones: z.array(z.object({ name: z.string(), daysFrom: z.int(), daysTo: z.int() })),
      /** Largest load per price: grams, millimetres, cubic centimetres; `costs` by zone, below `freeFrom`. */
      loads: z.array(
        z.object({
          maxWeight: z.int().nullable(),
          maxLength: z.int().nullable(),
          maxVolume: z.int().nullable(),
          costs: z.array(wireMoney).min(1),
        }),
      ),
      /** `price` per started `step` grams, of `floor` per floor. */
      services: z.array(serviceOfferShape.extend({ step: z.int(), maxLength: z.int().nullable() })),
    })
    .nullable(),
});

export type DeliveryTerms = z.infer<typeof deliveryTermsShape>;
export type DeliveryOption = z.infer<typeof deliveryOptionShape>;
export type PickupPoint = z.infer<typeof pickupPointShape>;
export type CalculateCard = z.infer<typeof calculateCardShape>;
export type ReceiptWay = z.infer<typeof receiptShape>;
