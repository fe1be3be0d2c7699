import { z } from "zod";

/**
 * `/public/products/landings`: landing pages of categories. `target` and `value` are a filter as in an address; a
 * brand has only a `label`, a size its `attribute` and a `label` or a `number`.
 */
const landingShape = z.object({
  target: z.string(),
  value: z.string(),
  label: z.string().nullable(),
  number: z.number().nullable(),
  attribute: z.string().nullable(),
  unit: z.string().nullable(),
  count: z.int().min(0),
});
export const landingListShape = z.array(landingShape);

export type Landing = z.infer<typeof landingShape>;
