import { z } from "zod";
import { productCardShape } from "./catalog.ts";
import { slugShape } from "./parts.ts";

/** `/mixed/products/suggest`: asked while somebody types, by GET or POST. */
export const suggestQuery = z.object({ q: z.string().max(2_000).default("") });

/** Of several own codes `userArticle` is the one that was typed, or begins so. */
const suggestedProduct = productCardShape.pick({
  uuid: true,
  slug: true,
  name: true,
  article: true,
  image: true,
  unit: true,
  price: true,
  availability: true,
  availableQuantity: true,
  supplyDays: true,
  userArticle: true,
});

/** Nothing for less than two letters, and nothing where the answer would come too late. */
export const suggestShape = z.object({
  /** What these were found by, where that is not what was typed. */
  shown: z.string().nullable(),
  products: z.array(suggestedProduct).max(6),
  /** `slug` is the whole path; `above` the category it stands in. */
  categories: z.array(z.object({ name: z.string(), slug: slugShape, above: z.string().nullable() })).max(4),
  /** Useful materials that answer a question. */
  materials: z.array(z.object({ title: z.string(), slug: slugShape })).max(3),
  brands: z.array(z.object({ name: z.string(), slug: slugShape })).max(3),
});

export type Suggestions = z.infer<typeof suggestShape>;
