import type { Filter, Listing } from "#app/contract/catalog/catalog.ts";
import { firstPageShown, type ListingQuery, pageSize } from "#app/domain/catalog/listing-query.ts";
import type { ReadListing } from "#app/domain/catalog/read-listing.ts";
import type { CatalogView } from "#app/domain/catalog/view.ts";
import { type Money, moneyToNumber } from "#app/domain/money.ts";
import { attributeValue } from "#app/i18n/attribute-text.ts";
import { filters as texts } from "#app/i18n/ru/catalog/filters.ts";
import { type Applied, appliedFilters } from "./applied-filters.ts";
import { type Goods, goodsOf } from "./goods.ts";

/** Data of `<Listing>` for the browser. */
export type ListingData = {
  /** The canonical query string of the address. */
  search: string;
  /** Effective view by address, setting and device. */
  view: CatalogView;
  goods: Goods[];
  /** Position of the first one in the whole list, from 1. */
  first: number;
  total: number;
  pages: number;
  filter: FilterData;
  applied: Applied[];
  /** The database query timed out: no results. */
  tooComplex?: true;
};

/** Filter form. */
export type FilterData = {
  /** Context of the list, in the API's terms. */
  context: { type: string; value: string };
  /** All facets, or those that fit the short form. */
  facets: Filter[];
  /** Number of omitted facets. */
  left: number;
  /** Whether the drawer is open. */
  open: boolean;
};

export function listingData(read: ReadListing<Listing>): ListingData {
  const { context, query, search, view, found, allFacets, tooComplex } = read;
  const facets: Filter[] = tooComplex ? unknownFacets(query) : found.filters;
  const shown = allFacets ? facets : withinShortForm(facets);
  return {
    search,
    view,
    goods: found.items.map(goodsOf),
    first: (firstPageShown(query, view) - 1) * pageSize(query, view) + 1,
    total: found.total,
    pages: found.pages,
    filter: { context, facets: shown, left: facets.length - shown.length, open: allFacets },
    applied: appliedFilters(query, facets),
    ...(tooComplex ? { tooComplex } : {}),
  };
}

/** Fields of the form sent with every page: one per value, two per range. */
const shortForm = 24;

/** Open and used facets are always included; collapsed ones while there is room. */
function withinShortForm(facets: readonly Filter[]): Filter[] {
  let fields = 0;
  return facets.filter((facet) => {
    fields += facet.type === "range" ? 2 : facet.valueData.length;
    return !facet.collapsed || fields <= shortForm;
  });
}

/**
 * Selected filters as facets without counts (-1): after a database timeout names of values are unknown, but the form
 * still has to allow removing them.
 */
function unknownFacets({ availability, price, brands, tags, facets }: ListingQuery): Filter[] {
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
