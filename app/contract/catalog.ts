import { z } from "zod";
import { answer, listOf } from "./envelope.ts";
import { receiptShape } from "./logistics.ts";
import { searchShape } from "./found-search.ts";
import {
  availabilityShape,
  imageShape,
  isoDate,
  lineOfText,
  slugShape,
  uuidShape,
  vatRateShape,
  wireMoney,
  wireQuantity,
} from "./parts.ts";

export type CategoryMenuItem = {
  uuid: string;
  name: string;
  /** The whole path, segments joined by '/'. */
  slug: string;
  /** Null for a section of the first level. */
  parent: string | null;
  image: z.infer<typeof imageShape>;
  /** Active products in the whole subtree. */
  productCount: number;
  children: CategoryMenuItem[];
};
export const categoryMenuItemShape: z.ZodType<CategoryMenuItem> = z
  .object({
    uuid: uuidShape,
    name: z.string(),
    slug: slugShape,
    parent: uuidShape.nullable(),
    image: imageShape,
    productCount: z.int().min(0),
    get children() {
      return z.array(categoryMenuItemShape);
    },
  })
  // A shape that holds itself needs a name in the description of the API.
  .meta({ id: "CategoryMenuItem" });
export const categoryMenuShape = z.array(categoryMenuItemShape);

export const tierShape = z.object({ from: wireQuantity, price: wireMoney });
export const priceShape = z.object({
  price: wireMoney,
  oldPrice: wireMoney.nullable(),
  currency: z.literal("RUB"),
  vatRate: vatRateShape,
  vatIncluded: z.boolean(),
  priceType: z.string(),
  tiers: z.array(tierShape),
});

/** What a card, a row of a list and a line of the basket need of a product. */
export const productCardShape = z.object({
  uuid: uuidShape,
  externalId: z.string(),
  slug: slugShape,
  article: z.string(),
  name: z.string(),
  image: imageShape,
  unit: z.string(),
  multiplicity: wireQuantity,
  minQuantity: wireQuantity,
  maxQuantity: wireQuantity.nullable(),
  price: priceShape,
  availability: availabilityShape,
  /** What the city can ship whole: the sum over its warehouses of the free stock rounded down to the multiplicity. */
  availableQuantity: wireQuantity,
  supplyDays: z.object({ from: z.int(), to: z.int() }).nullable(),
  tags: z.array(z.string()),
  /** What the caller's counterparty itself calls it. */
  userArticle: z.string().nullable(),
});

export const attributeShape = z.object({
  code: z.string(),
  name: z.string(),
  value: z.string(),
  unit: z.string().nullable(),
  group: z.string(),
});

export const productShape = productCardShape.extend({
  vendorCode: z.string().nullable(),
  barcodes: z.array(z.string()),
  fullName: z.string(),
  description: z.string(),
  brand: z.object({ uuid: uuidShape, slug: slugShape, name: z.string() }),
  categoryUuid: uuidShape,
  breadcrumbs: z.array(z.object({ name: z.string(), slug: slugShape })),
  images: z.array(imageShape),
  packs: z.array(z.object({ name: z.string(), quantity: wireQuantity, barcode: z.string().nullable() })),
  weight: z.int().min(0),
  dimensions: z.object({ l: z.number(), w: z.number(), h: z.number() }).nullable(),
  warehouses: z.array(z.object({ uuid: uuidShape, name: z.string(), quantity: wireQuantity })),
  attributes: z.array(attributeShape),
  documents: z.array(
    z.object({ type: z.string(), name: z.string(), url: z.string(), size: z.int(), validTo: isoDate.optional() }),
  ),
  warrantyMonths: z.int().nullable(),
  country: z.string(),
  isMarked: z.boolean(),
  isCuttable: z.boolean(),
  status: z.enum(["active", "discontinued"]),
  replacement: z.object({ slug: slugShape, name: z.string() }).nullable(),
  /** What calculate-time answers for the least quantity, so that a product needs one call. */
  receipt: receiptShape,
  /** Its size family, this product too; null for goods that are in none. */
  sizes: z.object({ count: z.int() }).nullable(),
  /** Where an e-mail about its arrival in this city goes, hidden but for its ends, when this visitor has asked for one. */
  restockEmail: z.string().nullable(),
  /** In the caller's own lists and basket; `basketQuantity` is 0 for what is not in it. */
  isFavorite: z.boolean(),
  inCompare: z.boolean(),
  basketQuantity: wireQuantity,
});

export const listingSort = z.enum(["popular", "priceAsc", "priceDesc", "name", "new", "stock", "relevance"]);
export const listingContext = z.object({
  type: z.enum(["category", "search", "brand", "promotion", "favorites"]),
  /** category: its uuid; search: the query; brand and promotion: the slug; favorites: empty. */
  value: z.string().max(2_000),
});
export const listingFilter = z.object({
  target: z.string().max(60),
  checkboxValue: z.array(lineOfText(200)).max(500).optional(),
  value: z.object({ from: z.number().optional(), to: z.number().optional() }).optional(),
});
/** `POST /mixed/products/products` (decisions §3.1); without `sort` a search goes by relevance, the rest by popularity. */
export const listingBody = z.object({
  context: listingContext,
  filters: z.array(listingFilter).max(60).default([]),
  sort: listingSort.optional(),
  page: z.int().min(1).max(100_000).default(1),
  limit: z.int().min(1).max(100).default(24),
  /** The goods come with their attributes, as a table of them wants. */
  attributes: z.boolean().optional(),
});
/**
 * What a listing can be narrowed by (decisions §3.1). `target` is availability, price, brand, tag or `f.<attribute>`;
 * counts are of goods that pass all filters but this one. A toggle has the one value "true"; a range has `value`, whose
 * bounds are those of the categories and do not narrow.
 */
export const filterShape = z.object({
  target: z.string(),
  type: z.enum(["checkbox", "range", "toggle"]),
  label: z.string(),
  unit: z.string().nullable(),
  status: z.enum(["default", "active", "disabled"]),
  valueData: z.array(z.object({ value: z.string(), label: z.string(), count: z.int(), disabled: z.boolean() })),
  checkboxValue: z.array(z.string()),
  value: z
    .object({ from: z.number().optional(), to: z.number().optional(), min: z.number(), max: z.number() })
    .nullable(),
  collapsed: z.boolean(),
  hint: z.string().nullable(),
});
export const availabilityCountsShape = z.object({ available: z.int(), onOrder: z.int(), notAvailable: z.int() });
export const listedProductShape = productCardShape.extend({
  attributes: z.array(attributeShape).optional(),
  /** Its name, where goods are asked for by their uuids with attributes. */
  brandName: z.string().optional(),
});
export const productCardListShape = z.array(productCardShape);
export const productCardPageShape = listOf(productCardShape);
export const listedProductListShape = z.array(listedProductShape);
export const listingShape = listOf(listedProductShape).extend({
  availabilityCounts: availabilityCountsShape,
  filters: z.array(filterShape),
  search: searchShape.optional(),
});
const uuidsBody = z.object({ uuids: z.array(uuidShape).max(500) });
/** `attributes`: the goods come with their attributes, as a comparison of them wants. */
export const byUuidsBody = uuidsBody.extend({ attributes: z.boolean().optional() });
/** At most 30 related products (specification §9). */
export const relatedByUuidsBody = uuidsBody.extend({ limit: z.int().min(1).max(30).default(30) });
/** A page of a list that is asked for by GET. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(24),
});
export const listingAnswer = answer(listingShape);

export type ListingBody = z.infer<typeof listingBody>;
export type Listing = z.infer<typeof listingShape>;
export type Filter = z.infer<typeof filterShape>;
export type ListedProduct = z.infer<typeof listedProductShape>;
export type ProductCard = z.infer<typeof productCardShape>;
export type Product = z.infer<typeof productShape>;
export type WirePrice = z.infer<typeof priceShape>;
