import { z } from "zod";

/**
 * `/public/products/landings`: lists of a category's goods that are pages for search engines. `target` and `value` are a
 * filter as an address writes it; a brand has a `label` alone, a size its `attribute` and a `label` or a `number`.
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
