import { z } from "zod";
import { availabilityShape, isoDate, uuidShape, wireMoney, wireQuantity, workHoursShape } from "./parts.ts";

export const pickupPointShape = z.object({
  code: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  schedule: z.array(workHoursShape),
});
/** A point as an offer for goods: `maxWeight` is the most that it takes at once, in grams, null without a limit. */
const offeredPointShape = pickupPointShape.extend({ maxWeight: z.int().nullable() });
/** One way for one group; dates are in the city's calendar. */
export const deliveryOptionShape = z.object({
  providerCode: z.string(),
  type: z.enum(["pickup", "courier", "transport"]),
  cost: wireMoney,
  freeFrom: wireMoney.nullable(),
  dateFrom: isoDate,
  dateTo: isoDate,
  /** Some line has no supply date yet: a manager confirms the day. */
  isEstimate: z.boolean(),
  cutoff: z.string(),
  points: z.array(offeredPointShape),
});
/** `POST /mixed/logistics/card/calculate-card` (decisions §3.4); answered for the caller's own city, whatever `cityUuid` says. */
export const calculateCardBody = z.object({
  cityUuid: uuidShape.optional(),
  items: z.array(z.object({ uuid: uuidShape, quantity: wireQuantity, kind: availabilityShape })).max(1_000),
});
export const calculateCardShape = z.array(
  z.object({
    groupKind: availabilityShape,
    /** The groups that go together: the one alone, or with doNotDivide all there are, under the name of the first. */
    kinds: z.array(availabilityShape).min(1),
    options: z.array(deliveryOptionShape),
  }),
);

export const calculateTimeBody = z.object({ items: z.array(uuidShape).min(1).max(100) });
/** When one way brings the goods, for how much (null: not said). */
const promise = z.object({ date: isoDate, cost: wireMoney.nullable() }).nullable();
/** Nothing to promise (not available, no supply date) is null. `cutoff`: the days hold for orders up to this time today; null where the hour makes no difference. */
export const receiptShape = z.object({ pickup: promise, delivery: promise, cutoff: z.string().nullable() });
export const calculateTimeShape = z.array(receiptShape.extend({ uuid: uuidShape }));

export type DeliveryOption = z.infer<typeof deliveryOptionShape>;
export type PickupPoint = z.infer<typeof pickupPointShape>;
export type CalculateCard = z.infer<typeof calculateCardShape>;
