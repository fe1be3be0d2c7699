import { expect, it } from "vitest";
import { drawFilter } from "#app/components/filter/draw-filter.server.tsx";
import type { FilterFieldsProps } from "#app/components/filter/filter-fields.tsx";
import { parseListingQuery } from "#app/domain/catalog/listing-query.ts";

const facets: FilterFieldsProps["facets"] = [
  {
    target: "brand",
    type: "checkbox",
    label: "Бренд",
    unit: null,
    status: "default",
    valueData: [{ value: "krep", label: "Крепмастер", count: 3, disabled: false }],
    checkboxValue: [],
    value: null,
    collapsed: false,
    hint: null,
  },
];

function drawn(search: string, more: Partial<FilterFieldsProps> = {}): string {
  const query = parseListingQuery(new URLSearchParams(search));
  if (!query.ok) throw new RangeError(search);
  return drawFilter({
    context: { type: "category", value: "c" },
    query: query.value,
    facets,
    all: false,
    chosen: 0,
    ...more,
  });
}

it("the same facets make another form for another order, another category and another choice", () => {
  const first = drawn("");
  expect(drawn("")).toBe(first);
  expect(drawn("sort=name")).toContain('name="sort" value="name"');
  expect(drawn("", { context: { type: "category", value: "d" } })).toContain("category d");
  expect(drawn("", { chosen: 2 })).not.toBe(first);
  expect(drawn("")).toBe(first);
});

it("facets that say something else make another form", () => {
  const fewer = facets.map((facet) => ({
    ...facet,
    valueData: facet.valueData.map((value) => ({ ...value, count: 2 })),
  }));
  expect(drawn("")).toContain("<small>3</small>");
  expect(drawn("", { facets: fewer })).toContain("<small>2</small>");
});

it("more questions of the same facets than are kept are still answered, each by its own form", () => {
  for (let chosen = 1; chosen < 60; chosen += 1) expect(drawn("", { chosen })).toContain(String(chosen));
});
