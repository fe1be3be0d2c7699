import type { Filter } from "#app/contract/catalog.ts";
import type { ListingQuery } from "#app/domain/catalog/listing-query.ts";
import { moneyToNumber, type Money } from "#app/domain/money.ts";
import { attributeValue } from "#app/i18n/attribute-text.ts";
import { filters as texts } from "#app/i18n/ru/filters.ts";

/**
 * What is chosen, as facets without counts (-1): when the database has given up, nobody knows the names of values, but the form
 * still holds every choice, so that some of them can be taken back.
 */
export function unknownFacets({ availability, price, brands, tags, facets }: ListingQuery): Filter[] {
  const ends = { ...rouble("from", price?.from), ...rouble("to", price?.to) };
  const all: Filter[] = [
    choice(
      "availability",
      texts.availability,
      ["available", "onOrder", "notAvailable"],
      availability,
      texts.availabilityOf,
    ),
    { ...facet("price", texts.price), unit: texts.roubles, type: "range", value: { ...ends, min: 0, max: 0 } },
    choice("brand", texts.brand, brands, brands),
    choice("tag", texts.tag, tags, tags),
    ...Object.entries(facets).map(([code, values]) => choice(`f.${code}`, code, values, values)),
  ];
  return all.filter(({ type, valueData }) => type === "range" || valueData.length > 0);
}

function choice(
  target: string,
  label: string,
  values: string[],
  chosen: string[],
  labels: Readonly<Record<string, string>> = {},
): Filter {
  const valueData = values.map((value) => ({
    value,
    label: labels[value] ?? attributeValue(value),
    count: -1,
    disabled: false,
  }));
  return { ...facet(target, label), valueData, checkboxValue: chosen };
}

function facet(target: string, label: string): Filter {
  return {
    target,
    label,
    type: "checkbox",
    unit: null,
    status: "active",
    valueData: [],
    checkboxValue: [],
    value: null,
    collapsed: false,
    hint: null,
  };
}

function rouble(end: "from" | "to", amount: Money | undefined): { from?: number; to?: number } {
  return amount === undefined ? {} : { [end]: moneyToNumber(amount) };
}
