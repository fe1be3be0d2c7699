/** Things of 1C that correspond to things of the shop (desk §7). */
export const linkKinds = [
  "group",
  "property",
  "value",
  "priceType",
  "warehouse",
  "unit",
  "brand",
  "counterparty",
] as const;
export type ExchangeLinkKind = (typeof linkKinds)[number];

/** The warehouse of quantities that 1C gives without one, as modules that count in a single place do. */
export const totalWarehouse = "total";

/** `new` ones wait for a person; what is `ignored` is not loaded. */
export const linkStates = ["new", "linked", "ignored"] as const;
export type ExchangeLinkState = (typeof linkStates)[number];

/** The target of a property that fills a field of the product: «field:multiplicity», «field:weightGrams:1000». */
const fieldTarget = /^field:(multiplicity|weightGrams)(?::(\d+))?$/;

/** The field and what its number is multiplied by; null for a code of an attribute. */
export function readFieldTarget(target: string): { field: "multiplicity" | "weightGrams"; factor: number } | null {
  const [, field, factor = "1"] = fieldTarget.exec(target) ?? [];
  return field === "multiplicity" || field === "weightGrams" ? { field, factor: Number(factor) } : null;
}
