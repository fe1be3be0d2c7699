import { slugOf } from "#app/domain/catalog/slug.ts";
import { roundUpToMultiple, quantityFromNumber } from "#app/domain/quantity.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { KeptProduct, ProductReferences } from "./kept-product.ts";
import { hiderOf, protectedFields } from "./pins.ts";
import { merged, planRows, type Plan } from "./plan-rows.ts";
import { productFault } from "./product-faults.ts";
import type { ProductToSave } from "./product-to-save.ts";
import { isSame, type FaultCode, type RowFault } from "./saved-row.ts";

/** `kept` holds the products of the batch by external id. */
export function planProducts(
  rows: readonly ProductToSave[],
  kept: Map<string, KeptProduct>,
  known: ProductReferences,
): Plan<KeptProduct> {
  const pinned: string[][] = [];
  const plan = planRows(rows, kept, {
    keyOf: ({ externalId }) => externalId,
    decide(asked, product) {
      const { row, unchanged } = permitted(asked, product, kept, known);
      pinned.push(unchanged);
      const fault = productFault(row, product === undefined, known.attributes) ?? unknownOf(row, kept, known);
      if (fault !== null) return no(fault.code, { field: fault.field });
      const after = withSteps(
        row,
        product,
        product === undefined ? newProduct(row, kept, known) : merged(product, given(row, kept, known)),
      );
      if (!after.ok) return after;
      const owner = known.slugs.get(after.value.slug);
      if (owner !== undefined && owner !== row.externalId) return no("taken", { field: "slug" });
      if (product !== undefined) known.slugs.delete(product.slug);
      known.slugs.set(after.value.slug, row.externalId);
      return ok({ ...after.value, hiddenBy: hiderOf(after.value.status, product, known.actor) });
    },
  });
  const answers = plan.rows.map((answer, at) => {
    const fields = pinned[at] ?? [];
    return answer.status === "refused" || fields.length === 0 ? answer : { ...answer, pinned: fields };
  });
  return { ...plan, rows: answers };
}

/** The row without fields that its actor may not change; `unchanged` are those that it would have changed. */
function permitted(
  row: ProductToSave,
  product: KeptProduct | undefined,
  kept: ReadonlyMap<string, KeptProduct>,
  known: ProductReferences,
): { row: ProductToSave; unchanged: string[] } {
  const fields = product === undefined ? [] : protectedFields(row, product, known.actor);
  if (product === undefined || fields.length === 0) return { row, unchanged: [] };
  const { externalId } = row;
  const only = (isWanted: (field: string) => boolean): ProductToSave => ({
    ...Object.fromEntries(Object.entries(row).filter(([field]) => isWanted(field))),
    externalId,
  });
  return {
    row: only((field) => !fields.includes(field)),
    unchanged: fields.filter(
      (name) =>
        !isSame(
          merged(
            product,
            given(
              only((field) => field === name),
              kept,
              known,
            ),
          ),
          product,
        ),
    ),
  };
}

/** Candidate addresses of a row: its own or one made from its name and article, with the id appended if taken. */
export function productSlugs({ slug, name = "", article = "", externalId }: ProductToSave): string[] {
  if (slug !== undefined) return [slug];
  const made = slugOf(`${name} ${article}`).slice(0, longestMadeSlug);
  return [made, slugOf(`${made} ${externalId}`)];
}

const longestMadeSlug = 200;

function unknownOf(
  row: ProductToSave,
  kept: ReadonlyMap<string, KeptProduct>,
  known: ProductReferences,
): RowFault<FaultCode> | null {
  const { category, brand, unit, replacement } = row;
  const unknown = (field: string): RowFault<FaultCode> => ({ code: "unknown", field });
  if (category !== undefined && !known.categories.has(category)) return unknown("category");
  if (typeof brand === "string" && !known.brands.has(brand)) return unknown("brand");
  if (unit !== undefined && !known.units.has(unit)) return unknown("unit");
  if (replacement === row.externalId) return { code: "circle", field: "replacement" };
  if (typeof replacement === "string" && replacementOf(replacement, kept, known) === undefined)
    return unknown("replacement");
  return null;
}

function replacementOf(
  externalId: string,
  kept: ReadonlyMap<string, KeptProduct>,
  { replacements }: ProductReferences,
) {
  return kept.get(externalId)?.uuid ?? replacements.get(externalId);
}

/** The row's fields under their stored names. */
function given(
  row: ProductToSave,
  kept: ReadonlyMap<string, KeptProduct>,
  known: ProductReferences,
): Partial<KeptProduct> {
  const { uuid: _uuid, createdAt: _createdAt, category, brand, unit, country, supplyDays, replacement, ...same } = row;
  return {
    ...same,
    ...(category === undefined ? {} : { categoryUuid: category }),
    ...(brand === undefined ? {} : { brandUuid: brand }),
    ...(country === undefined ? {} : { country: country === "" ? null : country }),
    ...(unit === undefined ? {} : { unitUuid: unit }),
    ...(supplyDays === undefined
      ? {}
      : { supplyDaysFrom: supplyDays?.from ?? null, supplyDaysTo: supplyDays?.to ?? null }),
    ...(replacement === undefined
      ? {}
      : { replacementUuid: replacement === null ? null : (replacementOf(replacement, kept, known) ?? null) }),
  };
}

const one = quantityFromNumber(1);

function newProduct(row: ProductToSave, kept: ReadonlyMap<string, KeptProduct>, known: ProductReferences): KeptProduct {
  const { externalId, uuid, createdAt = null, category = "", brand = null, unit = "", name = "", article = "" } = row;
  const slugs = productSlugs(row);
  const blank: KeptProduct = {
    uuid: uuid ?? known.newUuid(),
    externalId,
    createdAt,
    slug: slugs.find((slug) => !known.slugs.has(slug)) ?? slugs[0] ?? "",
    article,
    vendorCode: null,
    barcodes: [],
    name,
    fullName: name,
    description: "",
    brandUuid: brand,
    categoryUuid: category,
    unitUuid: unit,
    multiplicity: one,
    minQuantity: one,
    maxQuantity: null,
    packs: [],
    weightGrams: null,
    dimensions: null,
    longestMm: null,
    volumeCm3: null,
    vatRate: 22,
    supplyDaysFrom: null,
    supplyDaysTo: null,
    tags: [],
    attributes: [],
    documents: [],
    warrantyMonths: null,
    country: known.brands.get(brand ?? "")?.country || null,
    isMarked: false,
    isCuttable: false,
    popularity: 0,
    drawing: known.categories.get(category)?.drawing ?? null,
    status: "active",
    replacementUuid: null,
    hiddenBy: null,
    pinned: [],
  };
  return merged(blank, given(row, kept, known));
}

/** The minimum order is a multiple of the step: if omitted, it follows a new step. */
function withSteps(
  row: ProductToSave,
  before: KeptProduct | undefined,
  after: KeptProduct,
): Verdict<KeptProduct, RowFault<FaultCode>> {
  const { multiplicity, minQuantity, maxQuantity } = row;
  if (multiplicity === undefined && minQuantity === undefined && maxQuantity === undefined) return ok(after);
  const isOneStep = before === undefined || before.minQuantity === before.multiplicity;
  const least =
    minQuantity ?? (isOneStep ? after.multiplicity : roundUpToMultiple(after.minQuantity, after.multiplicity));
  if (least % after.multiplicity !== 0) return no("outOfRange", { field: "minQuantity" });
  if (after.maxQuantity !== null && after.maxQuantity < least) return no("outOfRange", { field: "maxQuantity" });
  return ok({ ...after, minQuantity: least });
}
