import { z } from "zod";
import { listOf } from "#app/contract/envelope.ts";
import { imageShape, isoDate, slugShape, uuidShape } from "#app/contract/parts.ts";

export const systemStatusShape = z.object({ status: z.boolean() });
export const redirectBody = z.strictObject({ url: z.string().max(2_048) });
export const redirectShape = z.object({ url: z.string().nullable() });

export const seoShape = z.object({
  seoText: z.string().nullable(),
  section: z.object({
    title: z.string().nullable(),
    h1: z.string().nullable(),
    description: z.string().nullable(),
    titleImg: z.string().nullable(),
    altImg: z.string().nullable(),
  }),
  sectionElement: z.object({
    title: z.string().nullable(),
    h1: z.string().nullable(),
    description: z.string().nullable(),
    titleImg: z.string().nullable(),
    altImg: z.string().nullable(),
  }),
});

/** `image` holds paths of the shop; `cities` are slugs, none for all. */
export const promotionShape = z.object({
  uuid: uuidShape,
  slug: slugShape,
  title: z.string(),
  announce: z.string(),
  image: z.object({ desktop: z.string(), mobile: z.string(), alt: z.string() }).nullable(),
  dateFrom: isoDate,
  dateTo: isoDate,
  cities: z.array(slugShape),
  tag: z.string(),
  isFinished: z.boolean(),
});
export const promotionsQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
  /** Current or finished promotions, latest first. */
  state: z.enum(["current", "finished"]).default("current"),
});
export const promotionListShape = listOf(promotionShape);
/**
 * `/mixed/content/promotions/{slug}`; `body` is Markdown or HTML. A finished one is still shown, marked as finished.
 */
export const promotionPageShape = promotionShape.extend({ body: z.string() });
/** `/public/content/pages/show?path=`: a text page, or an edition of it; `body` is Markdown. */
export const contentPageShape = z.object({
  path: z.string(),
  title: z.string(),
  h1: z.string(),
  description: z.string(),
  body: z.string(),
  image: imageShape.nullable(),
  updatedAt: z.string(),
  /** Times of all editions of a legal text, newest first; the answer is one of them. */
  editions: z.array(z.string()),
});

export type Seo = z.infer<typeof seoShape>;
export type Promotion = z.infer<typeof promotionShape>;
export type PromotionPage = z.infer<typeof promotionPageShape>;
export type ContentPage = z.infer<typeof contentPageShape>;
