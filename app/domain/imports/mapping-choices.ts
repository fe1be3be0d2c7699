import { fixedFields, importField, isOfProducts, keyFields, type ImportKind } from "./kinds.ts";
import type { MappingReferences } from "./mapping.ts";

/** Fields that a column of a file may be given, in the order of lists. */
export function mappingFields(kind: ImportKind, { lists, warehouses, attributes }: MappingReferences): string[] {
  const keys = isOfProducts(kind) ? [...keyFields, "brand"] : [];
  const levels = kind === "goods" ? ["category1", "category2", "category3"] : [];
  const pictures = kind === "goods" ? ["picture1", "picture2", "picture3"] : [];
  const own = [
    ...lists.flatMap(({ code }) => [`price:${code}`, `oldPrice:${code}`]),
    ...warehouses.map(({ uuid }) => `stock:${uuid}`),
    ...(kind === "stock" ? ["warehouse", "stock:"] : []),
    ...(kind === "goods" ? attributes.map(({ code }) => `attribute:${code}`) : []),
  ];
  return [...new Set([...keys, ...fixedFields(kind), ...levels, ...pictures, ...own])].filter(
    (field) => importField(kind, field) !== undefined,
  );
}

/** A field given to two columns; null if each has its own. */
export function fieldGivenTwice(columns: Readonly<Record<string, string>>): string | null {
  const given = Object.values(columns).filter((field) => field !== "skip" && field !== "attribute:");
  return given.find((field, at) => given.indexOf(field) !== at) ?? null;
}
