import type { Actor } from "#app/domain/actor.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { productFault } from "#app/domain/catalog/saving/product-faults.ts";
import { completeProduct, type ProductDefaults } from "#app/domain/imports/complete-product.ts";
import { changesOf } from "#app/domain/imports/decide-row.ts";
import {
  createdArticles,
  findProduct,
  keyOf,
  madeExternalId,
  productIndex,
  rowKeys,
  type FoundProduct,
} from "#app/domain/imports/find-product.ts";
import type { ImportFault, ImportRecord } from "#app/domain/imports/import-value.ts";
import type { ImportKind, KeyField } from "#app/domain/imports/kinds.ts";
import { priceWarnings } from "#app/domain/imports/price-warnings.ts";
import { protectedGiven } from "#app/domain/imports/protected-changes.ts";
import { productToSave } from "#app/domain/imports/product-row.ts";
import type { ReadRow } from "#app/domain/imports/read-row.ts";
import { pathNorm, pathsDownTo, remembered, type CategoryIndex } from "#app/domain/imports/references.ts";
import type { AttributeValue } from "#app/domain/catalog/saving/product-to-save.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Db } from "#server/db/client.ts";
import { importedProducts, productsByKeys, type ImportedProductRow } from "#server/db/queries/catalog/imports/goods.ts";
import type { ImportReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import { attributesOfRow, recordOf } from "./goods-records.ts";
import { errorRow, type CheckRows, type DecidedRow, type ImportAdditions } from "./import-kinds.ts";

export type GoodsCheck = {
  kind: ImportKind;
  key: KeyField | null;
  actor: Actor;
  defaults: ProductDefaults;
  references: ImportReferenceRows;
  /** Kinds of attributes by code, those of the file included. */
  attributes: ReadonlyMap<string, string>;
  /** Warehouse of a row's stock, by the name in its own column. */
  warehouseOf(name: string): string | undefined;
  additions: ImportAdditions;
  /** Nobody looks at the rows: prices that are most likely slips are not told. */
  isUnseen?: boolean;
  /** What a source may write of a row, when it does not own all fields (desk §7). */
  limit?(given: ImportRecord, current: ComparedProduct | null): ImportRecord;
};

/** Stands for references that the import creates first. */
const anyUuid = "00000000-0000-4000-8000-000000000000";

/** Rows of goods, prices, stock and barcodes. */
export function checkGoods(check: GoodsCheck): CheckRows {
  // Rows by what they write: the later ones of a file with repeats are wrong.
  const seen = new Map<string, number>();
  const created = createdArticles();
  const norm = remembered(pathNorm);
  /** Categories that earlier rows have referred to. */
  const placed = new Set<string>();
  const kept = new Set(check.references.brands.map(({ name }) => name));
  const planned = { categories: new Map<string, string>(), brands: new Set<string>() };
  const defaults = { ...check.defaults, categories: withPlanned(check.defaults.categories, planned.categories, norm) };
  return async (db, rows) => {
    const readable = rows.map((row) => ({ row, found: row.fault === null ? ok(row) : no(row.fault.code, row.fault) }));
    const products = productIndex(
      await productsByKeys(
        db,
        keysOf(
          readable.flatMap(({ row, found }) => (found.ok ? [row.given] : [])),
          check.key,
        ),
      ),
    );
    const found = readable.map(({ row, found: read }) =>
      read.ok ? findProduct(row.given, products, check.key) : read,
    );
    const current = await currentGoods(db, found, check);
    return rows.map((row, at): DecidedRow => {
      const product = found[at] ?? no("keyMissing", { field: "externalId" });
      if (!product.ok) return errorRow(row.number, { ...product, code: product.code });
      const decided = decide(row, product.value, current.get(product.value.externalId) ?? null);
      if (!decided.ok) return errorRow(row.number, decided, product.value.externalId);
      return decided.value;
    });
  };

  function decide(row: ReadRow, product: FoundProduct, now: ComparedProduct | null): Verdict<DecidedRow, ImportFault> {
    if (product.isNew && check.kind !== "goods") return no("productUnknown", { field: product.by });
    const given = withWarehouse(row.given, check);
    if (!given.ok) return given;
    const place =
      typeof row.given["warehouse"] === "string"
        ? `${product.externalId} ${row.given["warehouse"]}`
        : product.externalId;
    const other = seen.get(place) ?? created.other(row.given, product);
    if (other !== undefined) return no("duplicate", { field: product.by, other });
    const limited = check.limit?.(given.value, now) ?? given.value;
    const own = withoutKey(limited, product, now?.record ?? null);
    const kept = now === null ? [] : protectedGiven(own, now.row, check.actor);
    const complete = completeProduct(without(own, kept), now?.record ?? null, row.section, defaults);
    if (!complete.ok) return complete;
    const changes = changesOf(check.kind, now?.record ?? null, complete.value);
    const values = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
    const fault = faultOf(product, values, now?.attributes ?? []);
    if (fault !== null) return no(fault.code, fault);
    seen.set(place, row.number);
    created.add(row.given, product, row.number);
    addReferences(values);
    return ok({
      number: row.number,
      key: product.externalId,
      label: labelOf(complete.value, now?.record ?? null),
      action: product.isNew ? "created" : changes.length > 0 ? "updated" : "unchanged",
      changes,
      pinned: kept.length === 0 ? [] : changedOf(own, kept, now?.record ?? null, row.section),
      fault: null,
      known: Object.keys(complete.value).filter((field) => typeof now?.record[field] === "number"),
      warnings: check.isUnseen === true ? [] : priceWarnings(without(own, kept), complete.value, now?.record ?? null),
    });
  }

  /** Protected fields to which the row gives another value; a faulty one is another value too. */
  function changedOf(own: ImportRecord, kept: readonly string[], current: ImportRecord | null, section: string | null) {
    const whole = completeProduct(own, current, section, defaults);
    if (!whole.ok) return kept.filter((field) => field === whole.field);
    const changed = changesOf(check.kind, current, whole.value).map(({ field }) => field);
    return kept.filter((field) => changed.includes(field));
  }

  /** What the rules of saving would refuse, found before anything is written. */
  function faultOf(
    product: FoundProduct,
    values: ImportRecord,
    attributes: readonly AttributeValue[],
  ): ImportFault | null {
    const any = () => anyUuid;
    const row = productToSave(product.externalId, values, attributes, { category: any, brand: any, unit: any });
    if (row === null) return null;
    return productFault(row, product.isNew, check.attributes);
  }

  function addReferences(values: ImportRecord): void {
    const { category, brand } = values;
    const { categories, brands } = check.defaults;
    if (typeof category === "string" && !placed.has(category)) {
      placed.add(category);
      const missing = categories.uuidOf(category) === undefined ? pathsDownTo(category) : [];
      for (const path of missing) {
        if (categories.uuidOf(path) !== undefined || planned.categories.has(norm(path))) continue;
        planned.categories.set(norm(path), path);
        check.additions.categories.push(path);
      }
    }
    // The first spelling of a new brand is the brand's.
    if (typeof brand === "string" && !kept.has(brand) && !planned.brands.has(check.defaults.norm(brand))) {
      planned.brands.add(check.defaults.norm(brand));
      brands.set(check.defaults.norm(brand), brand);
      check.additions.brands.push(brand);
    }
  }
}

/** Categories of the file are spelled as in the first row that has them. */
function withPlanned(
  categories: CategoryIndex,
  planned: ReadonlyMap<string, string>,
  norm: typeof pathNorm,
): CategoryIndex {
  return {
    ...categories,
    find(text) {
      const found = categories.find(text);
      if (!found.ok || !found.value.isNew) return found;
      const { path } = found.value;
      const parent = pathsDownTo(path).findLast((one) => planned.has(norm(one)));
      if (parent === undefined) return found;
      return ok({ path: `${planned.get(norm(parent)) ?? parent}${path.slice(parent.length)}`, isNew: true });
    },
  };
}

/** A key that found a product is not a change of it: it may be spelled differently, or be one of several. */
function withoutKey(given: ImportRecord, { by, isNew }: FoundProduct, current: ImportRecord | null): ImportRecord {
  if (isNew || by === "externalId") return given;
  const kept = current?.["barcodes"];
  const { barcodes } = given;
  const areKnown = Array.isArray(barcodes) && Array.isArray(kept) && barcodes.every((code) => kept.includes(code));
  const isKey = (field: string) => field === by || (by === "barcode" && field === "barcodes" && areKnown);
  return Object.fromEntries(Object.entries(given).filter(([field]) => !isKey(field)));
}

function without(given: ImportRecord, fields: readonly string[]): ImportRecord {
  return Object.fromEntries(Object.entries(given).filter(([field]) => !fields.includes(field)));
}

/** A product as it is. */
export type ComparedProduct = { row: ImportedProductRow; record: ImportRecord; attributes: AttributeValue[] };

async function currentGoods(
  db: Db,
  found: readonly Verdict<FoundProduct, ImportFault>[],
  { defaults: { categories }, references: { warehouses } }: GoodsCheck,
): Promise<Map<string, ComparedProduct>> {
  const known = found.flatMap((one) => (one.ok && !one.value.isNew ? [one.value.externalId] : []));
  const rows = await importedProducts(db, known);
  return new Map(
    rows.map((row) => [
      row.externalId,
      { row, record: recordOf(row, { categories, warehouses }), attributes: attributesOfRow(row) },
    ]),
  );
}

/** Keys by which a product is looked for, and ids that it would get: not those of a later way than the first given. */
function keysOf(rows: readonly ImportRecord[], only: KeyField | null) {
  const keys = rows.map((given) => ({
    ...rowKeys(given),
    brand: typeof given["brand"] === "string" ? given["brand"] : null,
    by: keyOf(given, only),
  }));
  const later = keys.filter(({ by }) => by !== "externalId");
  const ofBarcodes = keys.filter(({ by }) => by === "barcode");
  return {
    externalIds: [
      ...keys.flatMap(({ externalId }) => externalId ?? []),
      ...later.flatMap(({ article, brand }) => (article === null ? [] : [madeExternalId(article, brand)])),
      ...ofBarcodes.flatMap(({ barcodes }) => barcodes.map((code) => `b:${code}`)),
    ],
    articleNorms: keys.flatMap(({ by, article }) =>
      by === "article" && article !== null ? [articleNorm(article)] : [],
    ),
    barcodes: ofBarcodes.flatMap(({ barcodes }) => [...barcodes]),
  };
}

/** «Склад» in a column of its own says where the row's stock is. */
function withWarehouse(given: ImportRecord, { warehouseOf }: GoodsCheck): Verdict<ImportRecord, ImportFault> {
  const { warehouse, "stock:": amount, ...rest } = given;
  if (amount === undefined) return ok(rest);
  const uuid = typeof warehouse === "string" ? warehouseOf(warehouse) : undefined;
  if (uuid === undefined)
    return no("warehouseUnknown", {
      field: "warehouse",
      ...(typeof warehouse === "string" ? { value: warehouse } : {}),
    });
  return ok({ ...rest, [`stock:${uuid}`]: amount });
}

function labelOf(given: ImportRecord, current: ImportRecord | null): string {
  const text = (field: string) => given[field] ?? current?.[field] ?? "";
  return `${String(text("article"))} ${String(text("name"))}`.trim().slice(0, 120);
}
