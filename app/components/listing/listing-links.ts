import type { Availability } from "#app/domain/basket/split.ts";
import type { ListingPlace } from "#app/domain/catalog/listing-options.ts";
import { listingSearch, type ListingQuery } from "#app/domain/catalog/listing-query.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { listing } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import { moneyToNumber } from "#app/domain/money.ts";

const t = namespace("listing", listing);

/** Where a listing lives: its path and the sorts it knows. */
export type ListingSpot = { path: string; place: ListingPlace };

export type Chip = { text: string; href: string };

/** The same listing with something changed. A change of anything but the page starts from the first one. */
export function listingHref({ path, place }: ListingSpot, query: ListingQuery, change: Partial<ListingQuery>): string {
  return path + listingSearch({ ...query, page: 1, more: false, ...change }, place);
}

/** What the listing is narrowed by, each with the address that takes it away (decisions §3.1). */
export function appliedFilters(spot: ListingSpot, query: ListingQuery): Chip[] {
  const { availability, price, brands, tags } = query;
  const href = (change: Partial<ListingQuery>) => listingHref(spot, query, change);
  return [
    ...availability.map((value) => ({ text: t(`chip.${value}`), href: href({ availability: without(availability, value) }) })),
    ...(price === undefined ? [] : [{ text: priceChip(price), href: href({ price: undefined }) }]),
    ...brands.map((value) => ({ text: t("chip.brand", { value }), href: href({ brands: without(brands, value) }) })),
    ...tags.map((value) => ({ text: t("chip.tag", { value }), href: href({ tags: without(tags, value) }) })),
  ];
}

export function unfilteredHref(spot: ListingSpot, query: ListingQuery): string {
  return listingHref(spot, query, { availability: [], price: undefined, brands: [], tags: [], facets: {} });
}

function priceChip({ from, to }: NonNullable<ListingQuery["price"]>): string {
  const ends = { from: from === undefined ? "" : formatMoney(moneyToNumber(from)), to: to === undefined ? "" : formatMoney(moneyToNumber(to)) };
  if (from === undefined) return t("chip.priceTo", ends);
  return to === undefined ? t("chip.priceFrom", ends) : t("chip.priceRange", ends);
}

function without<T extends Availability | string>(values: readonly T[], value: T): T[] {
  return values.filter((one) => one !== value);
}
