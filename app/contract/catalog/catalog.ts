import { z } from "zod";
import { listOf } from "#app/contract/envelope.ts";
import { receiptShape } from "#app/contract/delivery/logistics.ts";
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
} from "#app/contract/parts.ts";

export type CategoryMenuItem = {
  uuid: string;
  name: string;
  /** The full path, segments joined by '/'. */
  slug: string;
  /** Null for a top-level section. */
  parent: string | null;
  image: z.infer<typeof imageShape> | null;
  /** Active products in the whole subtree. */
  productCount: number;
  children: CategoryMenuItem[];
};
const categoryMenuItemShape: z.ZodType<CategoryMenuItem> = z
  .object({
    uuid: uuidShape,
    name: z.string(),
    slug: slugShape,
    parent: uuidShape.nullable(),
    image: imageShape.nullable(),
    productCount: z.int().min(0),
    get children() {
      return z.array(categoryMenuItemShape);
    },
  })
  // A recursive shape needs a name in the OpenAPI document.
  .meta({ id: "CategoryMenuItem" });
export const categoryMenuShape = z.array(categoryMenuItemShape);

const tierShape = z.object({ from: wireQuantity, price: wireMoney });
export const priceShape = z.object({
  price: wireMoney,
  oldPrice: wireMoney.nullable(),
  currency: z.literal("RUB"),
  vatRate: vatRateShape,
  vatIncluded: z.boolean(),
  priceType: z.string(),
  tiers: z.array(tierShape),
});

/** Product fields used by cards, list rows and basket lines. */
export const productCardShape = z.object({
  uuid: uuidShape,
  externalId: z.string(),
  slug: slugShape,
  article: z.string(),
  name: z.string(),
  /** Null without a photo and a drawing. */
  image: imageShape.nullable(),
  unit: z.string(),
  multiplicity: wireQuantity,
  minQuantity: wireQuantity,
  maxQuantity: wireQuantity.nullable(),
  price: priceShape,
  availability: availabilityShape,
  /** Free stock of the city: the sum over its warehouses, each rounded down to the multiplicity. */
  availableQuantity: wireQuantity,
  supplyDays: z.object({ from: z.int(), to: z.int() }).nullable(),
  tags: z.array(z.string()),
  /** The caller's customer article. */
  userArticle: z.string().nullable(),
});

const attributeShape = z.object({
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
  /** `slug` of its page; null for a hidden brand. */
  brand: z.object({ uuid: uuidShape, slug: slugShape.nullable(), name: z.string() }).nullable(),
  categoryUuid: uuidShape,
  breadcrumbs: z.array(z.object({ name: z.string(), slug: slugShape })),
  images: z.array(imageShape),
  packs: z.array(z.object({ name: z.string(), quantity: wireQuantity, barcode: z.string().nullable() })),
  /** Null if unknown, as below. */
  weight: z.int().min(0).nullable(),
  dimensions: z.object({ l: z.number(), w: z.number(), h: z.number() }).nullable(),
  warehouses: z.array(z.object({ uuid: uuidShape, name: z.string(), quantity: wireQuantity })),
  attributes: z.array(attributeShape),
  documents: z.array(
    z.object({ type: z.string(), name: z.string(), url: z.string(), size: z.int(), validTo: isoDate.optional() }),
  ),
  warrantyMonths: z.int().nullable(),
  country: z.string().nullable(),
  isMarked: z.boolean(),
  isCuttable: z.boolean(),
  status: z.enum(["active", "discontinued"]),
  replacement: z.object({ slug: slugShape, name: z.string() }).nullable(),
  /** The answer of calculate-time for the minimum quantity, to save a call per product. */
  receipt: receiptShape,
  /** Its size family including itself; null if none. */
  sizes: z.object({ count: z.int() }).nullable(),
  /** Masked address of this visitor's restock request in this city. */
  restockEmail: z.string().nullable(),
  /** State of the caller's lists and basket; `basketQuantity` is 0 if not in the basket. */
  isFavorite: z.boolean(),
  inCompare: z.boolean(),
  basketQuantity: wireQuantity,
});

export const listingSort = z.enum(["popular", "priceAsc", "priceDesc", "name", "new", "stock", "relevance"]);
const listingContext = z.object({
  type: z.enum(["category", "search", "brand", "promotion", "favorites"]),
  /** category: its uuid; search: the query, or a list in lines; brand and promotion: the slug; favorites: empty. */
  value: z
    .string()
    .max(60_000)
    .refine((value) => value.split(/[\n;]/).every((line) => line.length <= 2_000)),
});
const listingFilter = z.object({
  target: z.string().max(60),
  checkboxValue: z.array(lineOfText(200)).max(500).optional(),
  value: z.object({ from: z.number().optional(), to: z.number().optional() }).optional(),
});
/**
 * `POST /mixed/products/products` (product rules §3.1); default `sort` is relevance for search, popularity otherwise.
 */
export const listingBody = z.object({
  context: listingContext,
  filters: z.array(listingFilter).max(60).default([]),
  sort: listingSort.optional(),
  page: z.int().min(1).max(100_000).default(1),
  limit: z.int().min(1).max(100).default(24),
  /** Includes attributes, for the table view. */
  attributes: z.boolean().optional(),
});
/**
 * A filter of a listing (product rules §3.1). `target` is availability, price, brand, tag or `f.<attribute>`; counts
 * are of products passing all other filters. A toggle has the single value "true"; a range has `value` with bounds of
 * the category, which do not narrow.
 */
const filterShape = z.object({
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
const availabilityCountsShape = z.object({ available: z.int(), onOrder: z.int(), notAvailable: z.int() });
const listedProductShape = productCardShape.extend({
  attributes: z.array(attributeShape).optional(),
  /** Set in answers by uuid with attributes. */
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
/** `attributes`: includes attributes, for comparison. */
export const byUuidsBody = uuidsBody.extend({ attributes: z.boolean().optional() });
/** At most 30 related products (specification §9). */
export const relatedByUuidsBody = uuidsBody.extend({ limit: z.int().min(1).max(30).default(30) });
/** Paging of a list requested by GET. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(24),
});

export type ListingBody = z.infer<typeof listingBody>;
export type Listing = z.infer<typeof listingShape>;
export type Filter = z.infer<typeof filterShape>;
export type ListedProduct = z.infer<typeof listedProductShape>;
export type ProductCard = z.infer<typeof productCardShape>;
export type Product = z.infer<typeof productShape>;
export type WirePrice = z.infer<typeof priceShape>;
