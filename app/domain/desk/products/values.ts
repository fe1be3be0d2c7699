import type { AttributeValue, ProductPack, ProductTag } from "#app/domain/catalog/saving/product-to-save.ts";
import { packsText } from "#app/domain/imports/packs.ts";

/** What people type of a product, in decimal units of the wire; null and "" are nothing. */
export type ProductValues = {
  name: string;
  article: string;
  fullName: string;
  vendorCode: string | null;
  barcodes: string[];
  /** Undefined: made of name and article. */
  slug?: string | undefined;
  category: string;
  brand: string | null;
  country: string | null;
  description: string;
  unit: string;
  multiplicity: number;
  minQuantity: number;
  maxQuantity: number | null;
  packs: ProductPack[];
  weightGrams: number | null;
  dimensions: { l: number; w: number; h: number } | null;
  vatRate: 22 | 10 | 7 | 5 | 0 | null;
  supplyDays: { from: number; to: number } | null;
  warrantyMonths: number | null;
  isMarked: boolean;
  isCuttable: boolean;
  tags: ProductTag[];
  attributes: AttributeValue[];
};

/** Fields of the tags. */
export const tagFields = { new: "tagNew", hit: "tagHit", sale: "tagSale" } as const;

/** Names of the attributes' fields. */
export const attributeField = (code: string) => `attr.${code}`;

/** Fields of the form that have one text each, besides attributes. */
export const productFields = [
  "name",
  "article",
  "fullName",
  "vendorCode",
  "barcodes",
  "slug",
  "category",
  "brand",
  "country",
  "description",
  "unit",
  "multiplicity",
  "minQuantity",
  "maxQuantity",
  "packs",
  "weightGrams",
  "length",
  "width",
  "height",
  "vatRate",
  "supplyFrom",
  "supplyTo",
  "warrantyMonths",
  "isMarked",
  "isCuttable",
  "tagNew",
  "tagHit",
  "tagSale",
] as const;
export type ProductField = (typeof productFields)[number];

/** The pin that keeps imports off a field of the form. */
export function pinOf(field: string): string {
  if (field.startsWith(attributeField(""))) return "attributes";
  if (["length", "width", "height"].includes(field)) return "dimensions";
  if (field === "supplyFrom" || field === "supplyTo") return "supplyDays";
  return Object.values(tagFields).some((tag) => tag === field) ? "tags" : field;
}

export const noVat = "none";

/** The values as the texts of their fields: what the form shows, what is compared and what the journal keeps. */
export function productTexts(values: ProductValues): Record<string, string> {
  const { dimensions, supplyDays, vatRate } = values;
  const fields: Record<ProductField, string> = {
    name: values.name,
    article: values.article,
    fullName: values.fullName,
    vendorCode: values.vendorCode ?? "",
    barcodes: values.barcodes.join(", "),
    slug: values.slug ?? "",
    category: values.category,
    brand: values.brand ?? "",
    country: values.country ?? "",
    description: values.description,
    unit: values.unit,
    multiplicity: numberText(values.multiplicity),
    minQuantity: numberText(values.minQuantity),
    maxQuantity: numberText(values.maxQuantity),
    packs: values.packs.map((pack) => packsText([pack])).join("\n"),
    weightGrams: numberText(values.weightGrams),
    length: numberText(dimensions?.l),
    width: numberText(dimensions?.w),
    height: numberText(dimensions?.h),
    vatRate: vatRate === null ? noVat : String(vatRate),
    supplyFrom: numberText(supplyDays?.from),
    supplyTo: numberText(supplyDays?.to),
    warrantyMonths: numberText(values.warrantyMonths),
    isMarked: flagText(values.isMarked),
    isCuttable: flagText(values.isCuttable),
    tagNew: flagText(values.tags.includes("new")),
    tagHit: flagText(values.tags.includes("hit")),
    tagSale: flagText(values.tags.includes("sale")),
  };
  const attributes = values.attributes.map(({ code, value }) => [attributeField(code), attributeText(value)] as const);
  return { ...fields, ...Object.fromEntries(attributes) };
}

function flagText(isSet: boolean): string {
  return isSet ? "1" : "";
}

function attributeText(value: AttributeValue["value"]): string {
  if (typeof value === "boolean") return value ? "1" : "0";
  return typeof value === "number" ? numberText(value) : value;
}

/** "2,25" */
export function numberText(value: number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value).replace(".", ",");
}
