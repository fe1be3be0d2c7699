import { filterAttributes, type TemplateAttribute } from "#app/domain/catalog/category-template.ts";
import type { Filter } from "#app/contract/catalog/catalog.ts";
import { moneyToNumber } from "#app/domain/money.ts";
import type { FacetedPage } from "#server/db/queries/catalog/listing.ts";
import type { Bounds, CountedValue } from "#server/db/queries/catalog/listing-counts.ts";
import type { ListingGoodsQuery } from "#server/db/queries/catalog/listing-goods.ts";
import type { AttributeRow, BrandRow } from "#server/db/queries/catalog/assortment.ts";
import type { ListingFilters } from "#server/db/queries/catalog/listing-filters.ts";

/** A facet before labelling: `label` is null for the shop's built-in facets. */
export type Facet = Omit<Filter, "label"> & { label: string | null };
type Counted = Pick<FacetedPage, "values" | "bounds" | "availabilityCounts">;
/** `template`: that of the listing's category; null without. */
type Named = {
  attributes: readonly AttributeRow[];
  brands: readonly BrandRow[];
  template: readonly TemplateAttribute[] | null;
};

/** Number of attribute facets expanded by default. */
const open = 4;

/** Facets of the found goods: built-in ones, then attributes in their order. */
export function facetsOf(
  counted: Counted,
  { source, filters }: Pick<ListingGoodsQuery, "source" | "filters">,
  { attributes, brands, template }: Named,
): Facet[] {
  const valuesOf = new Map<string, CountedValue[]>();
  for (const value of counted.values) valuesOf.set(value.code, [...(valuesOf.get(value.code) ?? []), value]);
  const boundsOf = new Map(counted.bounds.map((bounds) => [bounds.code, bounds]));
  const chosenOf = new Map(filters.values.map(({ code, slugs }) => [code, slugs]));
  const brandOf = new Map(brands.map((brand) => [brand.uuid, brand]));

  const brandValues = (valuesOf.get("@brand") ?? []).flatMap(({ slug, count }) => {
    const brand = brandOf.get(slug);
    return brand ? [{ value: brand.slug, label: brand.name, count }] : [];
  });
  const tagValues = (valuesOf.get("@tag") ?? []).map(({ slug, count }) => ({ value: slug, label: slug, count }));
  const chosenBrands = (chosenOf.get("@brand") ?? []).flatMap((uuid) => brandOf.get(uuid)?.slug ?? []);
  const isChosen = (code: string) => chosenOf.has(code) || filters.ranges.some((range) => range.code === code);
  const ofAttributes = filterAttributes(attributes, template, isChosen).flatMap(({ attribute, isCollapsed }) => {
    const values = valuesOf.get(attribute.code) ?? [];
    if (values.length === 0) return [];
    const facets =
      attribute.kind === "number"
        ? rangeOf(attribute, values, boundsOf.get(attribute.code), filters)
        : [choiceOf(attribute, values, chosenOf.get(attribute.code) ?? [])];
    return facets.map((facet) => ({ facet, isCollapsed }));
  });
  const { available, onOrder, notAvailable } = counted.availabilityCounts;
  const all = available + onOrder + notAvailable;
  return [
    availabilityOf(counted.availabilityCounts, filters),
    ...priceOf(boundsOf.get("@price"), filters),
    // All goods of a brand page have that brand.
    ...((brandValues.length <= 1 && chosenBrands.length === 0) || source.kind === "brand"
      ? []
      : [checkbox("brand", null, brandValues, chosenBrands)]),
    ...(tagValues.length === 0 ? [] : [checkbox("tag", null, tagValues, chosenOf.get("@tag") ?? [])]),
    ...ofAttributes
      .filter(({ facet }) => isChoice(facet, all))
      .map(({ facet, isCollapsed }, at) => ({
        ...facet,
        collapsed: (isCollapsed ?? at >= open) && facet.status !== "active",
      })),
  ];
}

/** A single value shared by all goods is no choice; a selected one must remain removable. */
function isChoice({ type, status, valueData }: Facet, all: number): boolean {
  if (type === "range" || status === "active") return true;
  const [only] = valueData;
  return valueData.length > 1 || (type === "toggle" && only !== undefined && only.count < all);
}

function availabilityOf(counts: Counted["availabilityCounts"], { availability }: ListingFilters): Facet {
  const values = (["available", "onOrder", "notAvailable"] as const).map((value) => ({
    value,
    label: value,
    count: counts[value],
  }));
  return {
    ...checkbox("availability", null, values, availability),
    valueData: values.map((one) => valueData(one, availability)),
  };
}

function priceOf(bounds: Bounds | undefined, { priceFrom, priceTo }: ListingFilters): Facet[] {
  if (!bounds) return [];
  const ends = {
    ...(priceFrom === null ? {} : { from: moneyToNumber(priceFrom) }),
    ...(priceTo === null ? {} : { to: moneyToNumber(priceTo) }),
  };
  // Rounded outward to whole roubles, so that no price is outside.
  return [range("price", null, null, ends, { min: Math.floor(bounds.low), max: Math.ceil(bounds.high) }, true)];
}

function rangeOf(
  { code, name, unit }: AttributeRow,
  values: CountedValue[],
  bounds: Bounds | undefined,
  { ranges }: ListingFilters,
): Facet[] {
  const chosen = ranges.find((one) => one.code === code);
  const { from = null, to = null } = chosen ?? {};
  const ends = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
  if (!bounds || (bounds.low === bounds.high && chosen === undefined)) return [];
  return [
    range(
      `f.${code}`,
      name,
      unit,
      ends,
      { min: bounds.low, max: bounds.high },
      values.some(({ count }) => count > 0),
    ),
  ];
}

function choiceOf({ code, name, unit, kind }: AttributeRow, values: CountedValue[], chosen: readonly string[]): Facet {
  const facet = checkbox(
    `f.${code}`,
    name,
    values.map(({ slug, label, count }) => ({ value: slug, label, count })),
    chosen,
  );
  return { ...facet, unit, type: kind === "flag" ? "toggle" : "checkbox" };
}

type RangeBounds = { from?: number; to?: number };

function range(
  target: string,
  label: string | null,
  unit: string | null,
  ends: RangeBounds,
  bounds: { min: number; max: number },
  anything: boolean,
): Facet {
  const status = ends.from !== undefined || ends.to !== undefined ? "active" : anything ? "default" : "disabled";
  return { ...common, target, label, unit, type: "range", status, value: { ...ends, ...bounds } };
}

type Value = { value: string; label: string; count: number };

function checkbox(target: string, label: string | null, values: Value[], chosen: readonly string[]): Facet {
  const known = chosen.filter((slug) => values.some(({ value }) => value === slug));
  const status = known.length > 0 ? "active" : values.some(({ count }) => count > 0) ? "default" : "disabled";
  const sorted = values.toSorted((a, b) => collator.compare(a.label, b.label));
  return {
    ...common,
    target,
    label,
    unit: null,
    type: "checkbox",
    status,
    valueData: sorted.map((one) => valueData(one, known)),
    checkboxValue: known,
  };
}

/** Selected values stay removable, even with a count of zero. */
function valueData({ value, label, count }: Value, chosen: readonly string[]): Filter["valueData"][number] {
  return { value, label, count, disabled: count === 0 && !chosen.includes(value) };
}

const common = { valueData: [], checkboxValue: [], value: null, collapsed: false, hint: null };
/** «М8» before «М10». */
const collator = new Intl.Collator("ru", { numeric: true });
