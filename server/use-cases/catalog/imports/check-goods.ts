import { articleNorm } from "#app/domain/catalog/article.ts";
import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import { productFault } from "#app/domain/catalog/saving/product-faults.ts";
import { completeProduct, type ProductDefaults } from "#app/domain/imports/complete-product.ts";
import { changesOf } from "#app/domain/imports/decide-row.ts";
import { findProduct, madeExternalId, rowKeys, type FoundProduct } from "#app/domain/imports/find-product.ts";
import type { ImportFault, ImportRecord } from "#app/domain/imports/import-value.ts";
import type { ImportKind, KeyField } from "#app/domain/imports/kinds.ts";
import { productToSave } from "#app/domain/imports/product-row.ts";
import type { ReadRow } from "#app/domain/imports/read-row.ts";
import { pathNorm, pathsDownTo, type CategoryIndex } from "#app/domain/imports/references.ts";
import type { AttributeValue } from "#app/domain/catalog/saving/product-to-save.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Db } from "#server/db/client.ts";
import { importedProducts, productsByKeys } from "#server/db/queries/catalog/imports/goods.ts";
import type { ImportReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import { attributesOfRow, recordOf } from "./goods-records.ts";
import { errorRow, type CheckRows, type DecidedRow, type ImportAdditions } from "./import-kinds.ts";

type GoodsCheck = {
  kind: ImportKind;
  key: KeyField | null;
  defaults: ProductDefaults;
  references: ImportReferenceRows;
  /** Kinds of attributes by code, those of the file included. */
  attributes: ReadonlyMap<string, string>;
  /** Warehouse of a row's stock, by the name in its own column. */
  warehouseOf(name: string): string | undefined;
  additions: ImportAdditions;
};

/** Stands for references that the import creates first. */
const anyUuid = "00000000-0000-4000-8000-000000000000";

/** Rows of goods, prices, stock and barcodes. */
export function checkGoods(check: GoodsCheck): CheckRows {
  // Rows by what they write: the later ones of a file with repeats are wrong.
  const seen = new Map<string, number>();
  const planned = { categories: new Map<string, string>(), brands: new Set<string>() };
  const defaults = { ...check.defaults, categories: withPlanned(check.defaults.categories, planned.categories) };
  return async (db, rows) => {
    const placed = rows.map((row) => ({ row, found: row.fault === null ? ok(row) : no(row.fault.code, row.fault) }));
    const products = await productsByKeys(
      db,
      keysOf(placed.flatMap(({ row, found }) => (found.ok ? [row.given] : []))),
    );
    const found = placed.map(({ row, found: readable }) =>
      readable.ok ? findProduct(row.given, products, check.key) : readable,
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

  function decide(row: ReadRow, product: FoundProduct, now: Current | null): Verdict<DecidedRow, ImportFault> {
    if (product.isNew && check.kind !== "goods") return no("productUnknown", { field: product.by });
    const given = withWarehouse(row.given, check);
    if (!given.ok) return given;
    const place =
      typeof row.given["warehouse"] === "string"
        ? `${product.externalId} ${row.given["warehouse"]}`
        : product.externalId;
    const other = seen.get(place);
    if (other !== undefined) return no("duplicate", { field: product.by, other });
    const own = withoutKey(given.value, product, now?.record ?? null);
    const complete = completeProduct(own, now?.record ?? null, row.section, defaults);
    if (!complete.ok) return complete;
    const changes = changesOf(check.kind, now?.record ?? null, complete.value);
    const values = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
    const fault = faultOf(product, values, now?.attributes ?? []);
    if (fault !== null) return no(fault.code, fault);
    seen.set(place, row.number);
    addReferences(values);
    return ok({
      number: row.number,
      key: product.externalId,
      label: labelOf(complete.value, now?.record ?? null),
      action: product.isNew ? "created" : changes.length > 0 ? "updated" : "unchanged",
      changes,
      fault: null,
      known: Object.keys(complete.value).filter((field) => typeof now?.record[field] === "number"),
    });
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
    if (typeof category === "string" && categories.uuidOf(category) === undefined)
      for (const path of pathsDownTo(category)) {
        if (categories.uuidOf(path) !== undefined || planned.categories.has(pathNorm(path))) continue;
        planned.categories.set(pathNorm(path), path);
        check.additions.categories.push(path);
      }
    // The first spelling of a new brand is the brand's.
    if (
      typeof brand === "string" &&
      !check.references.brands.some(({ name }) => name === brand) &&
      !planned.brands.has(nameNorm(brand))
    ) {
      planned.brands.add(nameNorm(brand));
      brands.set(nameNorm(brand), brand);
      check.additions.brands.push(brand);
    }
  }
}

/** Categories of the file are spelled as in the first row that has them. */
function withPlanned(categories: CategoryIndex, planned: ReadonlyMap<string, string>): CategoryIndex {
  return {
    ...categories,
    find(text) {
      const found = categories.find(text);
      if (!found.ok || !found.value.isNew) return found;
      const { path } = found.value;
      const parent = pathsDownTo(path).findLast((one) => planned.has(pathNorm(one)));
      if (parent === undefined) return found;
      return ok({ path: `${planned.get(pathNorm(parent)) ?? parent}${path.slice(parent.length)}`, isNew: true });
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

type Current = { record: ImportRecord; attributes: AttributeValue[] };

async function currentGoods(
  db: Db,
  found: readonly Verdict<FoundProduct, ImportFault>[],
  { defaults: { categories }, references: { warehouses } }: GoodsCheck,
): Promise<Map<string, Current>> {
  const known = found.flatMap((one) => (one.ok && !one.value.isNew ? [one.value.externalId] : []));
  const rows = await importedProducts(db, known);
  return new Map(
    rows.map((row) => [
      row.externalId,
      { record: recordOf(row, { categories, warehouses }), attributes: attributesOfRow(row) },
    ]),
  );
}

function keysOf(rows: readonly ImportRecord[]) {
  const keys = rows.map((given) => ({
    ...rowKeys(given),
    brand: typeof given["brand"] === "string" ? given["brand"] : null,
  }));
  const made = keys.flatMap(({ article, brand }) => (article === null ? [] : [madeExternalId(article, brand)]));
  const barcodes = keys.flatMap((one) => (one.externalId === null && one.article === null ? [...one.barcodes] : []));
  return {
    externalIds: [
      ...keys.flatMap(({ externalId }) => externalId ?? []),
      ...made,
      ...barcodes.map((code) => `b:${code}`),
    ],
    articleNorms: keys.flatMap(({ article }) => (article === null ? [] : [articleNorm(article)])),
    barcodes: keys.flatMap((one) => [...one.barcodes]),
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
