import type { Actor } from "#app/domain/actor.ts";
import type { Quantity } from "#app/domain/quantity.ts";

/**
 * A stored product without the columns derived by triggers. Fields that are only compared and written are untyped
 * here.
 */
export type KeptProduct = {
  uuid: string;
  externalId: string;
  slug: string;
  article: string;
  vendorCode: string | null;
  barcodes: readonly string[];
  name: string;
  fullName: string;
  description: string;
  brandUuid: string | null;
  categoryUuid: string;
  unitUuid: string;
  multiplicity: Quantity;
  minQuantity: Quantity;
  maxQuantity: Quantity | null;
  packs: unknown;
  weightGrams: number | null;
  dimensions: unknown;
  longestMm: number | null;
  volumeCm3: number | null;
  vatRate: number | null;
  supplyDaysFrom: number | null;
  supplyDaysTo: number | null;
  tags: readonly string[];
  attributes: unknown;
  documents: unknown;
  warrantyMonths: number | null;
  country: string | null;
  isMarked: boolean;
  isCuttable: boolean;
  popularity: number;
  drawing: unknown;
  status: string;
  replacementUuid: string | null;
  hiddenBy: Actor["kind"] | null;
  pinned: readonly string[];
  createdAt: string | null;
};

/** Lookups for what the rows of a batch refer to. */
export type ProductReferences = {
  /** By uuid; a product without a drawing uses its category's. */
  categories: ReadonlyMap<string, { drawing: unknown }>;
  brands: ReadonlyMap<string, { country: string }>;
  units: ReadonlySet<string>;
  /** Attribute kinds by code. */
  attributes: ReadonlyMap<string, string>;
  /** Uuids of replacements by their external ids. */
  replacements: ReadonlyMap<string, string>;
  /** External ids by the addresses that the batch may claim. */
  slugs: Map<string, string>;
  newUuid(): string;
  actor: Actor;
};
