import { z } from "zod";
import { deskListOf, listOptionShape } from "#app/contract/desk/lists.ts";
import { isoInstant, uuidShape } from "#app/contract/parts.ts";

/** A product that buyers wait for; without their addresses. */
const arrivalShape = z.object({
  uuid: uuidShape,
  article: z.string(),
  name: z.string(),
  status: z.string(),
  unit: z.string(),
  /** Requests for a letter that are open, one for each address and city. */
  waiting: z.int().min(1),
  since: isoInstant,
  last: isoInstant,
  /** In all warehouses, without what is reserved. */
  free: z.number(),
  supplyDays: z.object({ from: z.int(), to: z.int() }).nullable(),
  cities: z.array(z.string()),
});
export type AwaitedArrival = z.infer<typeof arrivalShape>;
export const arrivalsShape = deskListOf(arrivalShape);
export const arrivalOptionsShape = z.object({ city: z.array(listOptionShape), brand: z.array(listOptionShape) });
