import { z } from "zod";
import type { ListingBody } from "#app/contract/catalog/catalog.ts";
import { availabilityShape, slugShape, uuidShape, wireMoney } from "#app/contract/parts.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { subtreeUuids, pathTo } from "#app/domain/catalog/category-tree.ts";
import { defaultSort } from "#app/domain/catalog/listing-options.ts";
import { type Money, moneyFromNumber } from "#app/domain/money.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { ListingGoodsQuery } from "#server/db/queries/catalog/listing-goods.ts";
import type { ListingFilters } from "#server/db/queries/catalog/listing-filters.ts";
import type { ListingSource } from "#server/db/queries/catalog/listing-source.ts";
import type { Ports } from "#server/ports/ports.ts";
import { type Buyer, pricingOf } from "#server/use-cases/account/buyer.ts";
import { categoryMenu } from "./category-menu.ts";
import { publicData } from "./public-data.ts";

type BadListing = { code: "validation"; field: string };

/** Database query of a listing; null when its context does not exist. `searched` is the parsed search. */
export async function listingQueryOf(
  ports: Ports,
  buyer: Buyer,
  body: ListingBody,
  searched: ListingSource | null,
): Promise<Verdict<ListingGoodsQuery | null, BadListing>> {
  const filters = await filtersOf(ports, body.filters);
  if (!filters.ok) return filters;
  const source = await sourceOf(ports, buyer, body.context, searched);
  if (!source.ok) return source;
  const { sort = sortOf(body), page, limit, attributes = false } = body;
  return ok(
    source.value && {
      source: source.value,
      filters: filters.value,
      sort,
      page,
      limit,
      attributes,
      ...pricingOf(buyer),
    },
  );
}

function sortOf({ context }: ListingBody): ListingGoodsQuery["sort"] {
  return defaultSort(context.type === "search" ? "search" : "catalog");
}

async function sourceOf(
  ports: Ports,
  { viewer }: Buyer,
  { type, value }: ListingBody["context"],
  searched: ListingSource | null,
): Promise<Verdict<ListingSource | null, BadListing>> {
  switch (type) {
    case "category": {
      if (!uuidShape.safeParse(value).success) return no("validation", { field: "context.value" });
      const category = pathTo(await categoryMenu(ports), value.toLowerCase()).at(-1);
      return ok(category ? { kind: "categories", uuids: subtreeUuids(category) } : null);
    }
    case "search":
      return ok(searched);
    case "brand":
    case "promotion":
      return ok(slugShape.safeParse(value).success ? { kind: type, slug: value } : null);
    case "favorites":
      return ok(viewer.owner === null ? null : { kind: "favourites", owner: viewer.owner });
  }
}

/** Bounds for hostile input (the page's URL has the same limits). */
const mostFacets = 30;
const mostValues = 50;

const texts = z.array(z.string()).default([]);
const money = wireMoney.optional();
const number = z.number().optional();
/** All filters by target; anything else is refused (security J2). */
const filterShape = z.discriminatedUnion("target", [
  z.object({ target: z.literal("availability"), checkboxValue: z.array(availabilityShape).default([]) }),
  z.object({ target: z.literal("price"), value: z.object({ from: money, to: money }).default({}) }),
  z.object({ target: z.literal("brand"), checkboxValue: texts }),
  z.object({ target: z.literal("tag"), checkboxValue: texts }),
]);
const facetShape = z
  .object({
    target: z.string().regex(/^f\.[a-z0-9][a-z0-9_-]{0,63}$/i),
    checkboxValue: texts,
    value: z.object({ from: number, to: number }).default({}),
  })
  .transform(({ target, ...chosen }) => ({ ...chosen, target: "attribute" as const, code: target.slice(2) }));

/** Values of a repeated target are united; of repeated ranges the last one applies. */
async function filtersOf(ports: Ports, wire: ListingBody["filters"]): Promise<Verdict<ListingFilters, BadListing>> {
  const { shownBrands, attributes } = publicData(ports);
  const known: Known = {
    brands: new Map((await shownBrands()).map(({ slug, uuid }) => [slug, uuid])),
    kinds: new Map((await attributes()).map(({ code, kind }) => [code, kind])),
  };
  const chosen: Chosen = { availability: new Set(), price: {}, values: new Map(), ranges: new Map() };
  for (const [index, each] of wire.entries()) {
    const parsed = each.target.startsWith("f.") ? facetShape.safeParse(each) : filterShape.safeParse(each);
    if (!parsed.success)
      return no("validation", { field: ["filters", index, ...(parsed.error.issues[0]?.path ?? [])].join(".") });
    narrow(chosen, parsed.data, known);
  }
  return ok({
    availability: [...chosen.availability],
    priceFrom: moneyOrNull(chosen.price.from),
    priceTo: moneyOrNull(chosen.price.to),
    values: [...chosen.values].map(([code, slugs]) => ({ code, slugs: [...slugs].slice(0, mostValues) })),
    ranges: [...chosen.ranges].map(([code, range]) => ({ code, ...range })),
  });
}

type Known = { brands: ReadonlyMap<string, string>; kinds: ReadonlyMap<string, string> };
type Range = { from: number | null; to: number | null };
type Chosen = {
  availability: Set<Availability>;
  price: { from?: number | undefined; to?: number | undefined };
  values: Map<string, Set<string>>;
  ranges: Map<string, Range>;
};

/** Unknown brands, attributes and values are ignored (product rules §3.1). */
function narrow(
  chosen: Chosen,
  filter: z.infer<typeof filterShape> | z.infer<typeof facetShape>,
  { brands, kinds }: Known,
): void {
  switch (filter.target) {
    case "availability":
      for (const each of filter.checkboxValue) chosen.availability.add(each);
      return;
    case "price":
      chosen.price = filter.value;
      return;
    case "brand":
      return addValues(
        chosen,
        "@brand",
        filter.checkboxValue.flatMap((slug) => brands.get(slug) ?? []),
      );
    case "tag":
      return addValues(chosen, "@tag", filter.checkboxValue);
    case "attribute":
      return narrowByAttribute(chosen, filter, kinds.get(filter.code));
  }
}

function narrowByAttribute(
  chosen: Chosen,
  { code, checkboxValue, value }: z.infer<typeof facetShape>,
  kind: string | undefined,
): void {
  const { values, ranges } = chosen;
  const isOverLimit = values.size + ranges.size >= mostFacets && !values.has(code) && !ranges.has(code);
  if (kind === undefined || isOverLimit) return;
  if (kind !== "number") addValues(chosen, code, checkboxValue);
  else if (value.from !== undefined || value.to !== undefined) ranges.set(code, orderedRange(value));
}

function addValues({ values }: Chosen, code: string, slugs: readonly string[]): void {
  if (slugs.length > 0) values.set(code, new Set([...(values.get(code) ?? []), ...slugs]));
}

function orderedRange({
  from = null,
  to = null,
}: {
  from?: number | null | undefined;
  to?: number | null | undefined;
}): Range {
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
}

/** Rounded to thousandths. */
function moneyOrNull(roubles: number | undefined): Money | null {
  return roubles === undefined ? null : moneyFromNumber(Math.round(roubles * 1000) / 1000);
}
