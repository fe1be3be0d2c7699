import type { Actor } from "#app/domain/actor.ts";
import type { ProductToSave } from "./product-to-save.ts";

/** Fields that can be pinned: imports leave their values as they are. */
export const pinnableFields: readonly string[] = [
  "slug",
  "name",
  "article",
  "fullName",
  "description",
  "vendorCode",
  "barcodes",
  "category",
  "brand",
  "unit",
  "multiplicity",
  "minQuantity",
  "maxQuantity",
  "packs",
  "weightGrams",
  "dimensions",
  "longestMm",
  "volumeCm3",
  "vatRate",
  "supplyDays",
  "tags",
  "attributes",
  "documents",
  "warrantyMonths",
  "country",
  "isMarked",
  "isCuttable",
  "drawing",
  "status",
  "replacement",
] satisfies (keyof ProductToSave)[];

/** A product as far as it limits imports. */
type Guarded = { status: string; hiddenBy: Actor["kind"] | null; pinned: readonly string[] };

/** Sources without a person behind each row. */
const imports: readonly Actor["kind"][] = ["import", "erp", "key"];

/** Fields of a row that the actor may not change: pinned ones, and the status of goods that somebody else withholds. */
export function protectedFields(row: ProductToSave, product: Guarded, { kind }: Actor): string[] {
  if (!imports.includes(kind)) return [];
  const isForeign = isWithheld(product.status) && product.hiddenBy !== kind;
  const fields = new Set([...product.pinned, "pinned", ...(isForeign ? ["status"] : [])]);
  return Object.entries(row).flatMap(([field, value]) => (fields.has(field) && value !== undefined ? [field] : []));
}

/** The kind of actor that withholds a product: the last one to change its status, null while it is on sale. */
export function hiderOf(status: string, before: Guarded | undefined, { kind }: Actor): Actor["kind"] | null {
  if (!isWithheld(status)) return null;
  return before?.status === status ? before.hiddenBy : kind;
}

/** Goods that no buyer sees. */
function isWithheld(status: string): boolean {
  return status === "hidden" || status === "draft";
}
