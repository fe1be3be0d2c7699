import type { Quantity } from "#app/domain/quantity.ts";

type ProductStatus = "draft" | "active" | "hidden" | "discontinued";
export const productTags = ["new", "hit", "sale"] as const;
export type ProductTag = (typeof productTags)[number];
export type AttributeValue = { code: string; value: number | string | boolean };
export type ProductPack = { name: string; quantity: number; barcode?: string | null };
export type ProductDocument = { type: string; name: string; url: string; size?: number; validTo?: string };

/** Product input, identified by the source's own id; absent fields stay unchanged. */
export type ProductToSave = {
  externalId: string;
  /** For a new product that already has a uuid elsewhere. */
  uuid?: string;
  createdAt?: string;
  /** The full address; made from name and article for a new product without one. */
  slug?: string;
  name?: string;
  article?: string;
  fullName?: string;
  description?: string;
  vendorCode?: string | null;
  barcodes?: readonly string[];
  category?: string;
  brand?: string | null;
  unit?: string;
  multiplicity?: Quantity;
  minQuantity?: Quantity;
  maxQuantity?: Quantity | null;
  packs?: readonly ProductPack[];
  /** Null is unknown. */
  weightGrams?: number | null;
  dimensions?: { l: number; w: number; h: number } | null;
  longestMm?: number | null;
  volumeCm3?: number | null;
  vatRate?: number | null;
  /** Supply time in days when out of stock; null is never. */
  supplyDays?: { from: number; to: number } | null;
  tags?: readonly ProductTag[];
  attributes?: readonly AttributeValue[];
  documents?: readonly ProductDocument[];
  warrantyMonths?: number | null;
  country?: string | null;
  isMarked?: boolean;
  isCuttable?: boolean;
  popularity?: number;
  drawing?: object | null;
  status?: ProductStatus;
  /** External id of the replacement product. */
  replacement?: string | null;
  /** Fields that imports leave as they are; set by people alone. */
  pinned?: readonly string[];
};
