import { z } from "zod";
import { slugShape, uuidShape, wireQuantity } from "./parts.ts";

const pointed = z.object({ name: z.string(), slug: slugShape });
/** How the words of a search were understood, and what is near where nothing was found. */
export const searchShape = z.object({
  typed: z.string(),
  /** What the goods were found by, where that is not what was typed; the same text in quotation marks is searched for as it stands. */
  shown: z.string().nullable(),
  /** The other keyboard layout, the other alphabet, misspelt, or some words left out. */
  how: z.enum(["typed", "layout", "transliteration", "spelling", "partly"]),
  /** What was understood beside the kind of goods, in the visitor's words; `without` is the query as if it had not been typed. */
  chips: z.array(z.object({ label: z.string(), without: z.string() })),
  /** What of it these goods do not have. */
  leftOut: z.array(z.string()),
  /** The size that nobody has, where these are the nearest ones. */
  nearestTo: z.string().nullable(),
  /** Categories that the words name, the first of them first. */
  sections: z.array(pointed.extend({ above: z.string().nullable() })),
  /** Useful materials that answer it. */
  materials: z.array(z.object({ title: z.string(), slug: slugShape })),
  /** Codes of a pasted list with the goods they name; null for any other query. */
  listed: z
    .array(
      z.object({
        code: z.string(),
        product: pointed.extend({ uuid: uuidShape, article: z.string(), quantity: wireQuantity }).nullable(),
      }),
    )
    .nullable(),
  /** The customer's own codes that were typed. */
  own: z.array(pointed.extend({ userArticle: z.string() })),
  /** Only where there are no goods: the nearest articles, the categories nearest to the words, those bought from most. */
  nearest: z.array(pointed.extend({ article: z.string() })),
  kinds: z.array(pointed),
  categories: z.array(pointed),
});

export type FoundSearch = z.infer<typeof searchShape>;
