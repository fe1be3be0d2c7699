import { z } from "zod";
import { isoDate, isoInstant, lineOfText, linesOfText, uuidShape, wireMoney } from "#app/contract/parts.ts";
import { documentTypes, mostDocuments } from "#app/domain/desk/products/documents.ts";
import { mostLinks } from "#app/domain/desk/products/links.ts";

const text = (most: number) => lineOfText(most).trim();
const version = z.int().min(1);

const codes = z.array(text(80).min(1)).max(mostLinks);
const linksShape = z.strictObject({ replacement: text(80), similar: codes, related: codes });

/** Articles or external ids; "" is no replacement. `was`: what the form was opened with. */
export const linksProductBody = linksShape.extend({ was: linksShape });
export type LinksProduct = z.infer<typeof linksProductBody>;

/** `code`: what names it in the form. */
const linkedShape = z.object({ uuid: uuidShape, code: z.string(), article: z.string(), name: z.string() });
export const productLinksShape = z.object({
  replacement: linkedShape.nullable(),
  similar: z.array(linkedShape),
  related: z.array(linkedShape),
});
export type ProductLinks = z.infer<typeof productLinksShape>;

const documentFields = {
  type: z.enum(documentTypes),
  name: text(150).min(1),
  validTo: isoDate.nullable(),
};
/** Those that stay, in their order. */
export const documentsProductBody = z.strictObject({
  version,
  documents: z.array(z.strictObject({ url: lineOfText(2_000).min(1), ...documentFields })).max(mostDocuments),
});
export type DocumentsProduct = z.infer<typeof documentsProductBody>;

export const documentUploadPath = "/desk/documents";
export const documentUploadQuery = z.object({
  product: uuidShape,
  type: z.enum(documentTypes),
  name: text(150).min(1),
  validTo: isoDate.optional(),
});

export const productDocumentsShape = z.array(
  z.object({
    url: z.string(),
    type: z.string(),
    name: z.string(),
    size: z.int().nullable(),
    validTo: z.string().nullable(),
  }),
);
export type ProductDocuments = z.infer<typeof productDocumentsShape>;

/** The id by which the main source of goods knows the product. */
export const externalIdBody = z.strictObject({ version, externalId: text(80).min(1) });

/** Decimal roubles; null takes the product out of the list, or the tier off. `at`: a time of the shop's clock. */
export const planPriceBody = z.strictObject({
  list: lineOfText(40).min(1),
  from: z.number().min(0).max(999_999_999).multipleOf(0.001),
  price: wireMoney.multipleOf(0.001).nullable(),
  oldPrice: wireMoney.multipleOf(0.001).nullable(),
  day: isoDate,
});
export type PlanPrice = z.infer<typeof planPriceBody>;

export const plannedOfProductShape = z.array(
  z.object({
    uuid: uuidShape,
    list: z.string(),
    from: z.number(),
    price: wireMoney.nullable(),
    validFrom: isoInstant,
    by: z.string().nullable(),
  }),
);
export type PlannedOfProduct = z.infer<typeof plannedOfProductShape>;

/** Texts for search engines and below a page; "" is none, or what the page makes itself. */
export const seoShape = z.strictObject({
  title: text(200),
  h1: text(200),
  description: text(500),
  seoText: linesOfText(20_000),
});
