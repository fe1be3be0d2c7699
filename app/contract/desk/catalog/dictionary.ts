import { z } from "zod";
import { lineOfText } from "#app/contract/parts.ts";
import { synonymMeanings } from "#app/domain/desk/synonym.ts";

/** `q` narrows the entries, `test` is searched as a visitor would. */
export const dictionaryQuery = z.object({
  q: lineOfText(120).optional(),
  test: lineOfText(200).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

const phrase = lineOfText(120).trim().toLowerCase().min(1);
/** `what`: a text, the address of a category, the slug of a brand, the address of a page, or «code=value»; a «+» would separate meanings. */
export const newSynonymBody = z.strictObject({
  phrase,
  to: z.enum(synonymMeanings),
  what: lineOfText(300)
    .trim()
    .regex(/^[^+]*$/),
  /** A text: each is searched for the other. */
  isBoth: z.boolean(),
});
export type NewSynonym = z.infer<typeof newSynonymBody>;
export const removeSynonymBody = z.strictObject({ phrase });

const choice = z.object({ value: z.string(), name: z.string() });
export const deskDictionaryShape = z.object({
  /** Those that `q` finds, a page of them. */
  entries: z.array(
    z.object({
      phrase: z.string(),
      means: z.array(z.object({ to: z.string(), what: z.string() })),
      isBoth: z.boolean(),
      note: z.string(),
    }),
  ),
  found: z.int(),
  total: z.int(),
  page: z.int(),
  pageCount: z.int(),
  /** Nobody has changed the dictionary that comes with the shop. */
  isShipped: z.boolean(),
  /** Phrases of the shop's own dictionary that name nothing it has; the first hundred. */
  unresolved: z.array(z.string()),
  /** Frequent queries of the last thirty days without results; `next`: what was then searched for with success. */
  missing: z.array(
    z.object({
      query: z.string(),
      times: z.int(),
      next: z.array(z.object({ query: z.string(), times: z.int() })).max(3),
    }),
  ),
  /** Null without a query to test. */
  test: z
    .object({
      found: z.int(),
      /** Found only without one of the words. */
      isPartial: z.boolean(),
      /** What was searched, if not as typed. */
      shown: z.string().nullable(),
      sections: z.array(z.string()),
      conditions: z.array(z.string()),
      /** Titles of the pages that are linked above the goods. */
      pages: z.array(z.string()),
      goods: z.array(z.object({ article: z.string(), name: z.string() })),
    })
    .nullable(),
  categories: z.array(choice),
  brands: z.array(choice),
  attributes: z.array(choice),
  pages: z.array(choice),
  can: z.object({ edit: z.boolean() }),
});
export type DeskDictionary = z.infer<typeof deskDictionaryShape>;
