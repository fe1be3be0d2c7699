import { z } from "zod";
import { productCardShape } from "./catalog.ts";
import { slugShape } from "#app/contract/parts.ts";

/** A size family named without sizes; `slug` is that of its smallest product. */
export const sizeFamilyShape = z.object({ name: z.string(), slug: slugShape, count: z.int() });
export const sizeFamilyListShape = z.array(sizeFamilyShape);
const sizeAxisShape = z.object({ name: z.string(), unit: z.string().nullable(), values: z.array(z.string()) });
/** `GET /mixed/products/products/{slug}/sizes`: one family as a table; sizes not sold have no cell. */
export const sizeTableShape = z.object({
  name: z.string(),
  breadcrumbs: z.array(z.object({ name: z.string(), slug: slugShape })),
  /** The requested product. */
  product: z.object({ slug: slugShape, name: z.string() }),
  column: sizeAxisShape,
  row: sizeAxisShape,
  /** `column` and `row` are indexes of values. */
  cells: z.array(z.object({ column: z.int(), row: z.int(), size: z.string(), product: productCardShape })),
  /** Families of the category, including this one. */
  families: sizeFamilyListShape,
});

export type SizeTable = z.infer<typeof sizeTableShape>;
