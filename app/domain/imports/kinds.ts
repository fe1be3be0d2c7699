import { readTierField } from "./tier-fields.ts";

const productKinds = ["goods", "prices", "stock", "barcodes"] as const;
const plainKinds = ["categories", "brands", "attributes", "redirects"] as const;
export const importKinds = [...productKinds, ...plainKinds, "markups"] as const;
type ProductKind = (typeof productKinds)[number];
/** Kinds of which one column finds the object. */
export type PlainKind = (typeof plainKinds)[number];
export type ImportKind = (typeof importKinds)[number];

/** Kinds whose rows are products; only `goods` creates them. */
export function isOfProducts(kind: ImportKind): kind is ProductKind {
  return productKinds.some((one) => one === kind);
}

/** Fields that find a product, in their order (desk §9). */
export const keyFields = ["externalId", "article", "barcode"] as const;
export type KeyField = (typeof keyFields)[number];

/** How a cell of a field is read. */
export type CellKind =
  | "text"
  | "longText"
  | "money"
  | "count"
  | "stock"
  | "weight"
  | "sizes"
  | "flag"
  | "vat"
  | "status"
  | "days"
  | "months"
  | "whole"
  | "barcodes"
  | "path"
  | "addresses"
  | "percent"
  | "packs"
  | "tags"
  | "kind";

/** `longest` of a text; an `erasable` field may be without a value. */
export type ImportField = { cell: CellKind; longest?: number; isErasable?: boolean };

const text = (longest: number, isErasable = false): ImportField => ({ cell: "text", longest, isErasable });

const productFields: Readonly<Record<string, ImportField>> = {
  externalId: text(80),
  article: text(50),
  vendorCode: text(80, true),
  name: text(255),
  fullName: text(500),
  brand: text(120),
  category: { cell: "path" },
  unit: text(40),
  description: { cell: "longText", longest: 50_000, isErasable: true },
  multiplicity: { cell: "count" },
  minQuantity: { cell: "count" },
  maxQuantity: { cell: "count", isErasable: true },
  weightGrams: { cell: "weight" },
  dimensions: { cell: "sizes", isErasable: true },
  vatRate: { cell: "vat" },
  country: text(60, true),
  barcodes: { cell: "barcodes", isErasable: true },
  warrantyMonths: { cell: "months", isErasable: true },
  supplyDays: { cell: "days", isErasable: true },
  isMarked: { cell: "flag" },
  isCuttable: { cell: "flag" },
  status: { cell: "status" },
  packs: { cell: "packs", isErasable: true },
  tags: { cell: "tags", isErasable: true },
  replacement: text(80, true),
  pictures: { cell: "addresses" },
};

const fieldsOfKind: Readonly<Record<ImportKind, Readonly<Record<string, ImportField>>>> = {
  goods: productFields,
  prices: {},
  stock: { warehouse: text(120) },
  barcodes: { barcodes: { cell: "barcodes", isErasable: true } },
  categories: {
    category: { cell: "path" },
    description: { cell: "longText", longest: 5_000, isErasable: true },
    slug: text(160),
    sort: { cell: "whole" },
    isHidden: { cell: "flag" },
  },
  brands: {
    brand: text(120),
    country: text(60, true),
    description: { cell: "longText", longest: 5_000, isErasable: true },
    slug: text(160),
    isHidden: { cell: "flag" },
  },
  attributes: {
    code: text(80),
    name: text(120),
    unit: text(20, true),
    group: text(120, true),
    kind: { cell: "kind" },
    sort: { cell: "whole" },
  },
  markups: {
    list: text(80),
    category: { cell: "path" },
    brand: text(120),
    percent: { cell: "percent", isErasable: true },
  },
  redirects: { path: text(2_000), target: { cell: "text", longest: 2_000, isErasable: true } },
};

const keyReaders: Readonly<Record<string, ImportField>> = {
  externalId: text(80),
  article: text(50),
  brand: text(120),
  barcode: { cell: "barcodes" },
};

/**
 * A field of a kind by its name: fixed ones, «price:<list>», «oldPrice:<list>», «tier:<from>:<list>»,
 * «stock:<warehouse>» and «attribute:<code>»; undefined if the kind has no such field.
 */
export function importField(kind: ImportKind, name: string): ImportField | undefined {
  const group = readTierField(name) === null ? name.split(":")[0] : "price";
  if (isOfProducts(kind)) {
    if (group === "price" || group === "oldPrice")
      return kind === "goods" || kind === "prices" ? { cell: "money", isErasable: true } : undefined;
    if (group === "stock") return kind === "goods" || kind === "stock" ? { cell: "stock" } : undefined;
    if (group === "attribute") return kind === "goods" ? text(1_000, true) : undefined;
    if (kind === "goods" && /^category\d+$/.test(name)) return { cell: "text", longest: 120 };
    if (kind === "goods" && /^picture\d+$/.test(name)) return { cell: "addresses" };
  }
  return fieldsOfKind[kind][name] ?? (isOfProducts(kind) ? keyReaders[name] : undefined);
}

/** Fixed fields of a kind in the order of its export. */
export function fixedFields(kind: ImportKind): string[] {
  const keys = isOfProducts(kind) && kind !== "goods" ? ["externalId", "article", "brand"] : [];
  return [...keys, ...Object.keys(fieldsOfKind[kind]).filter((name) => name !== "warehouse")];
}

/** Fields that only find the object and are never written. */
export function isKeyOnly(kind: ImportKind, field: string): boolean {
  if (field === "externalId" || field === "barcode" || field === "warehouse") return true;
  if (kind === "prices" || kind === "stock" || kind === "barcodes") return field === "article" || field === "brand";
  return (
    (kind === "categories" && field === "category") ||
    (kind === "brands" && field === "brand") ||
    (kind === "attributes" && field === "code") ||
    (kind === "redirects" && field === "path") ||
    (kind === "markups" && field !== "percent")
  );
}
