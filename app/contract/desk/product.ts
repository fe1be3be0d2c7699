import { z } from "zod";
import {
  imageShape,
  isoInstant,
  lineOfText,
  linesOfText,
  uuidShape,
  vatRateShape,
  wireMoney,
} from "#app/contract/parts.ts";
import {
  plannedOfProductShape,
  productDocumentsShape,
  productLinksShape,
  seoShape,
} from "#app/contract/desk/catalog/product-parts.ts";
import { saleFields } from "#app/domain/catalog/missing-for-sale.ts";
import { productTags } from "#app/domain/catalog/saving/product-to-save.ts";
import { productStatuses, statusActions } from "#app/domain/desk/products/status.ts";

export const deskProductParams = z.object({ uuid: uuidShape });

const positive = z.number().positive().max(999_999_999).multipleOf(0.001);
const whole = (most: number) => z.int().min(0).max(most);
const text = (most: number) => lineOfText(most).trim();
const attributeShape = z.strictObject({
  code: lineOfText(60).min(1),
  value: z.union([z.number(), linesOfText(1_000), z.boolean()]),
});

/** Fields of a product (product rules §3.1) as people type them. */
export const productValuesShape = z.strictObject({
  name: text(255).min(3),
  article: text(50).min(1),
  fullName: text(500).min(1),
  vendorCode: text(80).min(1).nullable(),
  barcodes: z.array(z.string().regex(/^[0-9A-Za-z-]{1,48}$/)).max(20),
  /** Without: made of name and article. */
  slug: z
    .string()
    .max(160)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .optional(),
  category: uuidShape,
  brand: uuidShape.nullable(),
  country: text(60).min(1).nullable(),
  description: linesOfText(50_000),
  unit: uuidShape,
  multiplicity: positive,
  minQuantity: positive,
  maxQuantity: positive.nullable(),
  packs: z
    .array(
      z.strictObject({
        name: text(60).min(1),
        quantity: positive,
        barcode: z
          .string()
          .regex(/^[0-9A-Za-z-]{1,48}$/)
          .nullable()
          .optional(),
      }),
    )
    .max(10),
  weightGrams: whole(50_000_000).nullable(),
  dimensions: z
    .strictObject({ l: whole(100_000).min(1), w: whole(100_000).min(1), h: whole(100_000).min(1) })
    .nullable(),
  vatRate: vatRateShape,
  supplyDays: z.strictObject({ from: whole(365), to: whole(365) }).nullable(),
  warrantyMonths: whole(1_200).nullable(),
  isMarked: z.boolean(),
  isCuttable: z.boolean(),
  tags: z.array(z.enum(productTags)).max(productTags.length),
  attributes: z.array(attributeShape).max(200),
});

export const newProductBody = productValuesShape;
export const saveProductBody = productValuesShape.extend({ version: z.int().min(1) });
export type SaveProduct = z.infer<typeof saveProductBody>;

export const removeProductBody = z.strictObject({ version: z.int().min(1) });
export const statusProductBody = z.strictObject({ version: z.int().min(1), action: z.enum(statusActions) });
export const pinProductBody = z.strictObject({
  version: z.int().min(1),
  pinned: z.array(lineOfText(130).min(1)).max(200),
});

/** Decimal roubles; null is no price in the list. */
const priceShape = z.strictObject({
  price: wireMoney.multipleOf(0.001).nullable(),
  oldPrice: wireMoney.multipleOf(0.001).nullable(),
  tiers: z.array(z.strictObject({ from: positive, price: wireMoney.multipleOf(0.001) })).max(20),
});
export type DeskPrice = z.infer<typeof priceShape>;

/** Only lists that are changed; `was` is what the person has seen. */
export const pricesProductBody = z.strictObject({
  prices: z
    .array(priceShape.extend({ list: lineOfText(40).min(1), was: priceShape }))
    .min(1)
    .max(100),
});
export type PricesProduct = z.infer<typeof pricesProductBody>;

/** Differences, not counts: sales in between are kept. */
export const stockProductBody = z.strictObject({
  corrections: z
    .array(
      z.strictObject({ warehouse: uuidShape, delta: z.number().min(-999_999_999).max(999_999_999).multipleOf(0.001) }),
    )
    .min(1)
    .max(100),
  reason: text(500).min(1),
});
export type StockProduct = z.infer<typeof stockProductBody>;

/** Where goods stand; `was` is what the person has seen, "" for no place. */
export const placesProductBody = z.strictObject({
  places: z
    .array(z.strictObject({ warehouse: uuidShape, was: text(40), place: text(40) }))
    .min(1)
    .max(100),
});
export type PlacesProduct = z.infer<typeof placesProductBody>;

/** All photos that were seen, in their new order; the first is the main one. */
export const photosProductBody = z.strictObject({
  photos: z.array(z.strictObject({ media: uuidShape, alt: text(255), isRemoved: z.boolean() })).max(200),
});
export type PhotosProduct = z.infer<typeof photosProductBody>;

export const seoProductBody = seoShape.extend({ was: seoShape });
export type SeoProduct = z.infer<typeof seoProductBody>;

export const photoUploadPath = "/desk/photos";
export const photoUploadQuery = z.object({ product: uuidShape });
export const photoAddressBody = z.strictObject({ address: text(2_000).min(1) });
export const photoAddedShape = z.object({ result: z.enum(["added", "unchanged"]) });
export type PhotoAdded = z.infer<typeof photoAddedShape>;

export const savedProductShape = z.object({ uuid: uuidShape, version: z.int() });

export const productWarnings = [
  "noPhoto",
  "noWeight",
  "noBrand",
  "articleTwice",
  "barcodeTwice",
  "barcodeInvalid",
  "tierDearer",
] as const;

export const deskProductShape = z.object({
  uuid: uuidShape,
  version: z.int(),
  externalId: z.string(),
  status: z.enum(productStatuses),
  hiddenBy: z.string().nullable(),
  updatedAt: isoInstant,
  updatedBy: z.string().nullable(),
  values: productValuesShape.extend({ name: z.string(), article: z.string(), fullName: z.string(), slug: z.string() }),
  pinned: z.array(z.string()),
  /** Pins of what the exchange with 1C writes again (desk §7). */
  ledBy1c: z.array(z.string()),
  missing: z.array(z.enum(saleFields)),
  warnings: z.array(z.enum(productWarnings)),
  /** What goods of the category have, the most frequent first, and what the product has. */
  template: z.array(z.string()),
  photos: z.array(imageShape.extend({ media: uuidShape, text: z.string() })),
  /** Null for people who see no lists of prices; without lists of others. */
  prices: z.array(priceShape.extend({ list: z.string(), name: z.string(), isBase: z.boolean() })).nullable(),
  priceHistory: z.array(
    z.object({
      at: isoInstant,
      list: z.string(),
      from: z.number(),
      before: wireMoney.nullable(),
      after: wireMoney.nullable(),
      by: z.string().nullable(),
      source: z.string().nullable(),
    }),
  ),
  /** For people who set prices. */
  planned: plannedOfProductShape,
  documents: productDocumentsShape,
  links: productLinksShape,
  stock: z.array(
    z.object({
      warehouse: uuidShape,
      name: z.string(),
      onHand: z.number(),
      reserved: z.number(),
      free: z.number(),
      shortage: z.number(),
      place: z.string(),
      countedAt: isoInstant.nullable(),
      countedBy: z.string().nullable(),
      mayCorrect: z.boolean(),
    }),
  ),
  seo: seoShape,
  history: z.array(
    z.object({
      at: isoInstant,
      action: z.string(),
      by: z.string(),
      reason: z.string().nullable(),
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  can: z.object({ edit: z.boolean(), prices: z.boolean(), stock: z.boolean(), seo: z.boolean() }),
  actions: z.array(z.enum(statusActions)),
  /** Of a draft that nobody has ordered, for people who may delete it: what goes with it, or what keeps it. */
  deletion: z
    .object({ refused: z.string().nullable(), baskets: z.int(), favourites: z.int(), awaited: z.int() })
    .nullable(),
});
export type DeskProduct = z.infer<typeof deskProductShape>;

const named = z.object({ uuid: uuidShape, name: z.string() });

/** What a form of a product chooses from. */
export const productChoicesShape = z.object({
  categories: z.array(named),
  brands: z.array(named),
  units: z.array(named),
  attributes: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      unit: z.string().nullable(),
      kind: z.string(),
      group: z.string(),
      /** Its value belongs into a full name that is made. */
      isInName: z.boolean(),
    }),
  ),
  lists: z.array(z.object({ code: z.string(), name: z.string() })),
  warehouses: z.array(named),
});
export type ProductChoices = z.infer<typeof productChoicesShape>;
