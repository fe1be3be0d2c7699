import type { Actor } from "#app/domain/actor.ts";
import type { ProductToSave } from "./product-to-save.ts";
import { isUuid } from "./saved-row.ts";

/** The pin of a product's pictures, which are no field of it. */
export const picturesPin = "pictures";

/** Fields of a product that can be pinned: imports leave their values as they are. */
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
  picturesPin,
  "warrantyMonths",
  "country",
  "isMarked",
  "isCuttable",
  "drawing",
  "status",
  "replacement",
] satisfies (keyof ProductToSave | typeof picturesPin)[];

/** The pin of a product's prices in a list, by the list's code. */
export function pricePin(list: string): string {
  return `price:${list}`;
}

/** The pin of a product's stock in a warehouse, by the warehouse's uuid. */
export function stockPin(warehouse: string): string {
  return `stock:${warehouse}`;
}

export function isPinnable(field: string): boolean {
  const [, group, name = ""] = /^(price|stock):(.+)$/s.exec(field) ?? [];
  if (group === "price") return /^[^\s\p{Cc}]{1,40}$/u.test(name);
  return group === "stock" ? isUuid(name) : pinnableFields.includes(field);
}

/** A product as far as it limits imports. */
export type Guarded = { status: string; hiddenBy: Actor["kind"] | null; pinned: readonly string[] };

/** Sources without a person behind each row. */
const imports: readonly Actor["kind"][] = ["import", "erp", "key"];

/** What the actor may not change of a product: pinned fields, and the status of goods that somebody else withholds. */
export function protectionOf(product: Guarded, { kind }: Actor): ReadonlySet<string> {
  if (!imports.includes(kind)) return new Set();
  const isForeign = isWithheld(product.status) && product.hiddenBy !== kind;
  return new Set([...product.pinned, "pinned", ...(isForeign ? ["status"] : [])]);
}

/** The given fields of a row that its actor may not change. */
export function protectedFields(row: ProductToSave, product: Guarded, actor: Actor): string[] {
  const fields = protectionOf(product, actor);
  return Object.entries(row).flatMap(([field, value]) => (fields.has(field) && value !== undefined ? [field] : []));
}

/** A product whose prices or stock are saved. */
export type PinnedProduct = { uuid: string; pinned: readonly string[] };

/** The pin if it keeps the actor from changing prices or stock; null if it does not. */
export function keptBy(pin: string, product: PinnedProduct | undefined, { kind }: Actor): string | null {
  return imports.includes(kind) && product?.pinned.includes(pin) === true ? pin : null;
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
