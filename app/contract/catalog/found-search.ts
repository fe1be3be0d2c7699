import { z } from "zod";
import { quantityFaultShape } from "#app/contract/uploads/typed-lists.ts";
import { slugShape, uuidShape, wireQuantity } from "#app/contract/parts.ts";

/** Pages of the site that answer a query, best first. */
export const answeringPages = z.array(z.object({ title: z.string(), path: z.string() })).max(3);

const namedLink = z.object({ name: z.string(), slug: slugShape });
/** How a search was understood, with suggestions if nothing was found. */
export const searchShape = z.object({
  typed: z.string(),
  /** The query actually used, if not the typed one; a text in quotation marks is searched literally. */
  shown: z.string().nullable(),
  /** Other keyboard layout, other alphabet, spelling corrected, or some words dropped. */
  how: z.enum(["typed", "layout", "transliteration", "spelling", "partly"]),
  /** Recognised conditions in the visitor's words; `without` is the query without one. */
  chips: z.array(z.object({ label: z.string(), without: z.string() })),
  /** Conditions that the results do not meet. */
  leftOut: z.array(z.string()),
  /** The wanted size, if none has it and the results are nearest. */
  nearestTo: z.string().nullable(),
  /** Categories named by the query, the first one first. */
  sections: z.array(namedLink.extend({ above: z.string().nullable() })),
  /** With pages alone no goods have all the words; a buyer's own order is one, named by its exact number. */
  pages: answeringPages,
  /** Useful materials that answer the query. */
  materials: z.array(z.object({ title: z.string(), slug: slugShape })),
  /** Whether the text was too long, and only its beginning `typed` is searched. */
  isCut: z.boolean(),
  /** Lines of a pasted list with their products; null for any other query. */
  listed: z
    .array(
      z.object({
        text: z.string(),
        code: z.string(),
        /** `quantity` is the listed one, settled by the product's rules; null if it cannot be used. */
        product: namedLink
          .extend({ uuid: uuidShape, article: z.string(), unit: z.string(), quantity: wireQuantity.nullable() })
          .nullable(),
        /** The quantity as typed, if another one is ordered: converted, rounded or limited. */
        asked: z.string().nullable(),
        fault: quantityFaultShape.nullable(),
        /** Several products that the code may mean. */
        candidates: z.array(namedLink.extend({ article: z.string() })),
      }),
    )
    .nullable(),
  /** Lines of the list beyond the limit, which were not read. */
  unreadLines: z.int(),
  /** Customer articles in the query. */
  own: z.array(namedLink.extend({ userArticle: z.string() })),
  /** Only without results: nearest articles, nearest categories, most popular categories. */
  nearest: z.array(namedLink.extend({ article: z.string() })),
  kinds: z.array(namedLink),
  categories: z.array(namedLink),
});

export type FoundSearch = z.infer<typeof searchShape>;
export type ListedLine = NonNullable<FoundSearch["listed"]>[number];
