import { z } from "zod";
import { availabilityShape, isoDate, lineOfText, uuidShape, wireMoney, wireQuantity, workHoursShape } from "./parts.ts";

/** Who brings goods (decisions §3.4): the shop's courier, nobody, or a carrier. */
export const providerCodeShape = z.enum(["own", "pickup", "cdek", "dellin", "pek", "kit", "post"]);

export const pickupPointShape = z.object({
  code: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  schedule: z.array(workHoursShape),
});
/** A point as an offer for goods; the most that it takes at once is null without a limit. */
const offeredPointShape = pickupPointShape.extend({
  /** Grams, millimetres of the longest piece, cubic centimetres. */
  maxWeight: z.int().nullable(),
  maxLength: z.int().nullable(),
  maxVolume: z.int().nullable(),
  /** The first day on which goods lie there while it is open, and, where that is today, from what time. */
  dateFrom: isoDate,
  readyAt: z.string().nullable(),
  /** Days that may be chosen for fetching them, the first that is certain before all. */
  days: z.array(isoDate).default([]),
});
/** A point that cannot take the goods, and by what they are too much for it. */
const unfitPointShape = pickupPointShape
  .pick({ code: true, name: true, address: true })
  .extend({ excess: z.array(z.enum(["weight", "length", "volume"])).min(1) })
  .extend(offeredPointShape.pick({ maxWeight: true, maxLength: true, maxVolume: true }).shape);
/** A paid extra: the price of all of it, of `floor` for one floor. Never chosen beforehand. */
const serviceOfferShape = z.object({ code: z.enum(["unloading", "lift", "floor"]), price: wireMoney });

/** One way for one group; dates are in the city's calendar. */
export const deliveryOptionShape = z.object({
  providerCode: providerCodeShape,
  type: z.enum(["pickup", "courier", "transport"]),
  /** How far the own courier goes; null where the city is one zone. */
  zone: z.object({ code: z.string(), name: z.string() }).nullable(),
  cost: wireMoney,
  freeFrom: wireMoney.nullable(),
  dateFrom: isoDate,
  dateTo: isoDate,
  /** Some line has no supply date yet: the days are those of the others, and a manager names the rest. */
  isEstimate: z.boolean(),
  /** Some line has a date; without any the days are no promise. */
  hasDates: z.boolean().default(true),
  /** The carrier did not answer: cost and days are the shop's own guess, and a manager confirms them. */
  isApproximate: z.boolean(),
  cutoff: z.string(),
  /** Days that may be chosen for the courier; empty where the day is not the buyer's to choose. */
  days: z.array(isoDate).default([]),
  intervals: z.array(z.object({ from: z.string(), to: z.string() })),
  services: z.array(serviceOfferShape),
  /** A carrier with points is one where goods are fetched, without them one that brings. */
  points: z.array(offeredPointShape),
  unfitPoints: z.array(unfitPointShape),
});
/** `POST /mixed/logistics/card/calculate-card` (decisions §3.4); answered for the caller's own city, whatever `cityUuid` says. */
export const calculateCardBody = z.object({
  cityUuid: uuidShape.optional(),
  address: lineOfText(500).optional(),
  items: z.array(z.object({ uuid: uuidShape, quantity: wireQuantity, kind: availabilityShape })).max(1_000),
  /** All groups in one delivery, once the last of them is there. */
  together: z.boolean().optional(),
});
export const calculateCardShape = z.array(
  z.object({
    groupKind: availabilityShape,
    /** The groups that go together: the one alone, or, sent as one, all there are, under the name of the first. */
    kinds: z.array(availabilityShape).min(1),
    /** Lines without a supply date. */
    waiting: z.array(z.object({ uuid: uuidShape, kind: availabilityShape })).default([]),
    /** What is carried: grams, millimetres of the longest piece, cubic centimetres. */
    cargo: z.object({ weight: z.int(), longest: z.int(), volume: z.int() }),
    options: z.array(deliveryOptionShape),
  }),
);

/** A product alone stands for its least quantity; with a quantity the whole of it is meant. */
export const calculateTimeBody = z.object({
  items: z
    .array(z.union([uuidShape, z.object({ uuid: uuidShape, quantity: wireQuantity })]))
    .min(1)
    .max(500),
});
const promiseShape = z.object({ date: isoDate, cost: wireMoney.nullable() });
/** Nothing to promise (not available, no supply date, nobody takes it) is null; `cost` null: not said. `cutoff`: the days hold for orders up to this time today; null where the hour makes no difference. */
export const receiptShape = z.object({
  pickup: promiseShape.nullable(),
  delivery: promiseShape.nullable(),
  cutoff: z.string().nullable(),
});
/** `label` says the day: «Завтра, 14 октября». */
const labelled = promiseShape.extend({ label: z.string() }).nullable();
export const calculateTimeShape = z.array(
  receiptShape.extend({ uuid: uuidShape, pickup: labelled, delivery: labelled }),
);

const tariffTermsShape = z.object({
  cost: wireMoney,
  freeFrom: wireMoney.nullable(),
  /** Working days after the goods stand ready. */
  daysFrom: z.int(),
  daysTo: z.int(),
  /** Orders made until this time of a working day stand ready on it. */
  cutoff: z.string(),
});
/** `GET /mixed/logistics/terms`: the tariffs by which the checkout of the caller's city counts, as its texts state them. */
export const deliveryTermsShape = z.object({
  pickup: tariffTermsShape.extend({
    hasPoints: z.boolean(),
    /** Some points are not in the warehouse: goods are brought there the next working day. */
    isNextDayAtPoints: z.boolean(),
  }),
  /** Null where the shop has no courier. */
  courier: tariffTermsShape
    .extend({
      intervals: z.array(z.object({ from: z.string(), to: z.string() })),
      /** None where the whole city is one. */
      zones: z.array(z.object({ name: z.string(), daysFrom: z.int(), daysTo: z.int() })),
      /** The most that goes at once for a price, grams, millimetres, cubic centimetres; `costs` by zone, below `freeFrom`. */
      loads: z.array(
        z.object({
          maxWeight: z.int().nullable(),
          maxLength: z.int().nullable(),
          maxVolume: z.int().nullable(),
          costs: z.array(wireMoney).min(1),
        }),
      ),
      /** `price` for every started `step` grams, of `floor` for every floor. */
      services: z.array(serviceOfferShape.extend({ step: z.int(), maxLength: z.int().nullable() })),
    })
    .nullable(),
});

export type DeliveryTerms = z.infer<typeof deliveryTermsShape>;
export type DeliveryOption = z.infer<typeof deliveryOptionShape>;
export type PickupPoint = z.infer<typeof pickupPointShape>;
export type CalculateCard = z.infer<typeof calculateCardShape>;
export type Receipt = z.infer<typeof receiptShape>;
