import { z } from "zod";
import { providerCodeShape } from "#app/contract/delivery/logistics.ts";
import { isoDate, lineOfText } from "#app/contract/parts.ts";

/** "09:00-13:00" of an option's intervals. */
export const intervalShape = z.string().regex(/^\d{2}:\d{2}-\d{2}:\d{2}$/);
export const serviceCodeShape = z.enum(["unloading", "lift", "floor"]);
export const deliveryChoiceShape = z.strictObject({
  providerCode: providerCodeShape,
  pointCode: lineOfText(60).optional(),
  /** Zone of the own courier; by default the nearest. */
  zone: lineOfText(40).optional(),
  address: lineOfText(500).trim().optional(),
  /** One of the option's days; by default as soon as possible. */
  date: isoDate.optional(),
  interval: intervalShape.optional(),
  services: z
    .array(z.strictObject({ code: serviceCodeShape, qty: z.int().min(1).max(99) }))
    .max(3)
    .optional(),
});
/** Delivery of the buyer's newest order in the same city. */
export const lastChoiceShape = z.object({
  providerCode: providerCodeShape,
  pointCode: z.string().nullable(),
  zone: z.string().nullable(),
  address: z.string().nullable(),
  recipient: z.object({ fio: z.string(), phone: z.string() }),
  paymentMethod: z.string(),
});
