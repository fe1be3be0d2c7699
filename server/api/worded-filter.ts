import type { Filter, Listing } from "#app/contract/catalog/catalog.ts";
import { attributeValue } from "#app/i18n/attribute-text.ts";
import { dictionary } from "#app/i18n/ru/dictionary.ts";
import { filters as texts } from "#app/i18n/ru/catalog/filters.ts";
import type { FoundListing } from "#server/use-cases/catalog/list-products.ts";
import type { Facet } from "#server/use-cases/catalog/listing-facets.ts";

export function worded({ facets, ...listing }: FoundListing): Listing {
  return { ...listing, filters: facets.map(wordedFilter) };
}

/** Labels the shop's built-in facets; attribute facets bring their own labels. */
function wordedFilter({ label, ...facet }: Facet): Filter {
  const own = ownTexts.get(facet.target);
  const valueData = facet.valueData.map((value) => ({
    ...value,
    label: own?.values[value.label] ?? attributeValue(value.label),
  }));
  return { ...facet, label: label ?? own?.label ?? facet.target, unit: own?.unit ?? facet.unit, valueData };
}

type OwnTexts = { label: string; unit?: string; values: Readonly<Record<string, string>> };
const ownTexts: ReadonlyMap<string, OwnTexts> = new Map([
  ["availability", { label: texts.availability, values: texts.availabilityOf }],
  ["price", { label: texts.price, unit: texts.roubles, values: {} }],
  ["brand", { label: texts.brand, values: {} }],
  ["tag", { label: texts.tag, values: dictionary.tag }],
]);
