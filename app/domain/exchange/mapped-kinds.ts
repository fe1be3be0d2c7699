import type { ExchangeLinkKind } from "./links.ts";

/** Kinds that people link at the desk; values of properties are linked by their names alone. */
export const mappedKinds = [
  "group",
  "priceType",
  "warehouse",
  "property",
  "unit",
  "brand",
  "counterparty",
] as const satisfies readonly ExchangeLinkKind[];
export type MappedKind = (typeof mappedKinds)[number];

/** Kinds of which a new one is made by its name alone; a warehouse needs a city and an address as well. */
const creatableKinds = ["group", "priceType"] as const satisfies readonly MappedKind[];
export type CreatableKind = (typeof creatableKinds)[number];

export function isCreatable(kind: ExchangeLinkKind): kind is CreatableKind {
  return creatableKinds.some((one) => one === kind);
}
