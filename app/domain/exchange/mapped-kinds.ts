import type { ExchangeLinkKind } from "./links.ts";

/** Kinds that people link at the desk; values of properties are linked by their names alone. */
export const mappedKinds = [
  "group",
  "priceType",
  "warehouse",
  "property",
  "unit",
  "brand",
] as const satisfies readonly ExchangeLinkKind[];
export type MappedKind = (typeof mappedKinds)[number];
