import { z } from "zod";
import { productCardShape } from "./catalog.ts";
import { slugShape } from "./parts.ts";

/** A size family by its name without sizes; `slug` is that of its smallest product. */
export const sizeFamilyShape = z.object({ name: z.string(), slug: slugShape, count: z.int() });
export const sizeFamilyListShape = z.array(sizeFamilyShape);
const sizeAxisShape = z.object({ name: z.string(), unit: z.string().nullable(), values: z.array(z.string()) });
/** `GET /mixed/products/products/{slug}/sizes`: one family as a table; a place without a cell is a size that is not sold. */
export const sizeTableShape = z.object({
  name: z.string(),
  breadcrumbs: z.array(z.object({ name: z.string(), slug: slugShape })),
  /** The product that was asked for. */
  product: z.object({ slug: slugShape, name: z.string() }),
  column: sizeAxisShape,
  row: sizeAxisShape,
  /** `column` and `row` are places among the values. */
  cells: z.array(z.object({ column: z.int(), row: z.int(), size: z.string(), product: productCardShape })),
  /** The families of the category, this one too. */
  families: sizeFamilyListShape,
});

export type SizeTable = z.infer<typeof sizeTableShape>;
