import { picturesPin, pricePin, stockPin } from "#app/domain/catalog/saving/pins.ts";
import type { ImportRecord, ImportValue } from "#app/domain/imports/import-value.ts";
import { nothingOf } from "#app/domain/imports/import-value.ts";
import { readTierField } from "#app/domain/imports/tier-fields.ts";

/** Groups of a product's fields that have one owner (desk §7). */
export const fieldGroups = [
  "name",
  "description",
  "category",
  "attributes",
  "brand",
  "pictures",
  "packing",
  "vat",
  "prices",
  "stock",
  "status",
] as const;
export type FieldGroup = (typeof fieldGroups)[number];

/** `source`: the source always writes; `sourceWhileEmpty`: only what the shop has no value of; `site`: never. */
export const fieldOwners = ["source", "sourceWhileEmpty", "site"] as const;
export type FieldOwner = (typeof fieldOwners)[number];

/** Owners by group; prices and stock may have others by list («prices:retail») or warehouse («stock:<uuid>»). */
export type OwnershipPolicy = { readonly [group: string]: FieldOwner };

export const usualOwners: Readonly<Record<FieldGroup, FieldOwner>> = {
  name: "source",
  description: "sourceWhileEmpty",
  category: "sourceWhileEmpty",
  attributes: "sourceWhileEmpty",
  brand: "sourceWhileEmpty",
  pictures: "sourceWhileEmpty",
  packing: "source",
  vat: "source",
  prices: "source",
  stock: "source",
  status: "source",
};

const groups: Readonly<Record<string, FieldGroup>> = {
  name: "name",
  fullName: "name",
  article: "name",
  vendorCode: "name",
  description: "description",
  category: "category",
  brand: "brand",
  country: "brand",
  pictures: "pictures",
  unit: "packing",
  barcodes: "packing",
  packs: "packing",
  multiplicity: "packing",
  minQuantity: "packing",
  maxQuantity: "packing",
  weightGrams: "packing",
  dimensions: "packing",
  isMarked: "packing",
  vatRate: "vat",
  status: "status",
};

/** Owners of a package's fields are asked for row by row. */
const known = new WeakMap<OwnershipPolicy, Map<string, FieldOwner>>();

/** The owner of a field of an import; fields of no group are the source's. */
export function ownerOf(policy: OwnershipPolicy, field: string): FieldOwner {
  const owners = known.get(policy) ?? new Map<string, FieldOwner>();
  if (owners.size === 0) known.set(policy, owners);
  const owner = owners.get(field) ?? foundOwner(policy, field);
  owners.set(field, owner);
  return owner;
}

function foundOwner(policy: OwnershipPolicy, field: string): FieldOwner {
  const list = readTierField(field)?.list ?? /^(?:price|oldPrice):(.+)$/s.exec(field)?.[1];
  if (list !== undefined) return policy[`prices:${list}`] ?? policy["prices"] ?? usualOwners.prices;
  const [group, name = ""] = field.split(":", 2);
  if (group === "stock") return policy[`stock:${name}`] ?? policy["stock"] ?? usualOwners.stock;
  if (group === "attribute") return policy["attributes"] ?? usualOwners.attributes;
  const own = groups[field];
  return own === undefined ? "source" : (policy[own] ?? usualOwners[own]);
}

/** Fields of a product that packages of 1C give. */
const givenFields = [
  "name",
  "fullName",
  "article",
  "description",
  "category",
  "brand",
  "country",
  picturesPin,
  "unit",
  "packs",
  "barcodes",
  "multiplicity",
  "weightGrams",
  "dimensions",
  "vatRate",
  "status",
];

/** What the next exchange writes again, by the names of pins. */
export function fieldsOfSource(
  policy: OwnershipPolicy,
  { lists, warehouses }: { lists: readonly string[]; warehouses: readonly string[] },
): string[] {
  const isOfSource = (field: string) => ownerOf(policy, field) === "source";
  return [
    ...givenFields.filter(isOfSource),
    ...(isOfSource("attribute:") ? ["attributes"] : []),
    ...lists.map(pricePin).filter(isOfSource),
    ...warehouses.map(stockPin).filter(isOfSource),
  ];
}

/**
 * What a source may write of the fields that it gives. An empty one erases only where the source is the owner. A new
 * product gets everything: the shop has nothing of its own.
 */
export function ownedFields(
  given: ImportRecord,
  current: ImportRecord | null,
  policy: OwnershipPolicy,
  emptyCategory: string | null = null,
): ImportRecord {
  if (current === null) return given;
  const isEmpty = (field: string, value: ImportValue | undefined) =>
    nothingOf(value ?? null) === null || (field === "category" && value === emptyCategory);
  return Object.fromEntries(
    Object.entries(given).filter(([field, value]) => {
      const owner = ownerOf(policy, field);
      if (field === "externalId" || owner === "source") return true;
      return owner === "sourceWhileEmpty" && isEmpty(field, current[field]) && !isEmpty(field, value);
    }),
  );
}
