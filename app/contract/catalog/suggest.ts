import { z } from "zod";
import { productCardShape } from "./catalog.ts";
import { answeringPages } from "./found-search.ts";
import { lineOfText, slugShape } from "#app/contract/parts.ts";

/** `/mixed/products/suggest`: suggestions while typing, by GET or POST. */
export const suggestQuery = z.object({ q: z.string().max(2_000).default("") });

/** `userArticle` is the customer article that equals the query or begins with it. */
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

/**
 * For an empty text popular queries, or popular categories if there are none; nothing for a single letter, and if the
 * answer would take too long.
 */
export const suggestShape = z.object({
  /** Frequent queries that find something. */
  popular: z.array(z.string()).max(6),
  /** Queries that continue the typed one. */
  completions: z.array(z.string()).max(3),
  /** The query actually used, if not the typed one. */
  shown: z.string().nullable(),
  pages: answeringPages,
  products: z.array(suggestedProduct).max(6),
  /** `slug` is the full path; `above` the parent category. */
  categories: z.array(z.object({ name: z.string(), slug: slugShape, above: z.string().nullable() })).max(4),
  /** Useful materials that answer a question. */
  materials: z.array(z.object({ title: z.string(), slug: slugShape })).max(3),
  brands: z.array(z.object({ name: z.string(), slug: slugShape })).max(3),
  /** What the search looked for, to be marked in names: stems, beginnings of words, a code in normal form. */
  searched: z.object({ lexemes: z.array(z.string()), beginnings: z.array(z.string()), code: z.string() }),
});

/** Where the results of a search led: to a product, or to another search. */
export const followedSearchBody = z.union([
  z.strictObject({ query: lineOfText(200), product: slugShape }),
  z.strictObject({ query: lineOfText(200), next: lineOfText(200) }),
]);

export type Suggestions = z.infer<typeof suggestShape>;
