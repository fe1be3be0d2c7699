import { z } from "zod";
import { deskListOf, listOptionShape, mostBulkRows } from "#app/contract/desk/lists.ts";
import { isoDate, isoInstant, uuidShape, lineOfText, wireMoney } from "#app/contract/parts.ts";
import { priceRoundings } from "#app/domain/catalog/prices/rounding.ts";

const count = z.int().min(0);
const list = lineOfText(40).min(1);

/**
 * List × factor in millionths. `expected`: how many prices the person has seen that it changes; another number is shown
 * first. `day`: from its beginning, in the shop's time; null: at once.
 */
export const recalculateBody = z.strictObject({
  from: list,
  to: list,
  factor: z.int().min(10_000).max(100_000_000),
  /** Null: that of the list. */
  rounding: z.enum(priceRoundings).nullable(),
  category: uuidShape.nullable(),
  brand: uuidShape.nullable(),
  day: isoDate.nullable(),
  isPreview: z.boolean(),
  expected: count.nullable(),
});
export type RecalculateBody = z.infer<typeof recalculateBody>;

export const recalculatedShape = z.object({
  created: count,
  updated: count,
  unchanged: count,
  /** Results above the highest price: left as they are. */
  tooHigh: count,
  /** The largest changes first. */
  jumps: z.array(z.object({ product: z.string(), name: z.string(), before: wireMoney.nullable(), after: wireMoney })),
  /** Nothing was changed: other than expected. */
  differs: z.boolean(),
});
export type Recalculated = z.infer<typeof recalculatedShape>;

const plannedShape = z.object({
  uuid: uuidShape,
  article: z.string(),
  name: z.string(),
  list: z.string(),
  /** From this quantity on. */
  from: z.number(),
  before: wireMoney.nullable(),
  /** Null: the product leaves the list, or the tier goes. */
  price: wireMoney.nullable(),
  validFrom: isoInstant,
  by: z.string().nullable(),
});
export const plannedPricesShape = deskListOf(plannedShape);
export type DeskPlannedPrice = z.infer<typeof plannedShape>;
export const plannedOptionsShape = z.object({ list: z.array(listOptionShape) });

export const cancelPlannedBody = z.strictObject({
  rows: z.array(z.strictObject({ id: uuidShape, version: z.int().min(1) })).max(mostBulkRows),
  query: z.string().max(4_000).nullable(),
  expected: count.nullable(),
  isPreview: z.boolean(),
});
export type CancelPlanned = z.infer<typeof cancelPlannedBody>;
