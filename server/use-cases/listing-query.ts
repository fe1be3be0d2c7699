import { z } from "zod";
import type { ListingBody } from "#app/contract/catalog.ts";
import { availabilityShape, slugShape, uuidShape, wireMoney } from "#app/contract/parts.ts";
import { subtreeUuids, pathTo } from "#app/domain/catalog/category-tree.ts";
import { type Money, moneyFromNumber } from "#app/domain/money.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { ListingFilters, ListingQuery } from "#server/db/queries/listing.ts";
import type { ListingSource } from "#server/db/queries/listing-source.ts";
import type { Ports } from "#server/ports.ts";
import { type Buyer, shelfOf } from "./buyer.ts";
import { categoryMenu } from "./category-menu.ts";
import { searchText } from "./search-text.ts";

type BadListing = { code: "validation"; field: string };

/** What is asked of the database; null when the context names nothing that could be listed. */
export async function listingQueryOf(ports: Ports, buyer: Buyer, body: ListingBody): Promise<Verdict<ListingQuery | null, BadListing>> {
  const filters = filtersOf(body.filters);
  if (!filters.ok) return filters;
  const source = await sourceOf(ports, buyer, body.context);
  if (!source.ok) return source;
  const { sort, page, limit } = body;
  return ok(source.value && { source: source.value, filters: filters.value, sort, page, limit, ...shelfOf(buyer) });
}

async function sourceOf(ports: Ports, { viewer }: Buyer, { type, value }: ListingBody["context"]): Promise<Verdict<ListingSource | null, BadListing>> {
  switch (type) {
    case "category": {
      if (!uuidShape.safeParse(value).success) return no("validation", { field: "context.value" });
      const category = pathTo(await categoryMenu(ports), value.toLowerCase()).at(-1);
      return ok(category ? { kind: "categories", uuids: subtreeUuids(category) } : null);
    }
    case "search": {
      const text = searchText(value);
      return ok(text && { kind: "search", ...text });
    }
    case "brand":
    case "promotion":
      return ok(slugShape.safeParse(value).success ? { kind: type, slug: value } : null);
    case "favorites":
      return ok(viewer.owner === null ? null : { kind: "favourites", owner: viewer.owner });
  }
}

const texts = z.array(z.string()).default([]);
const money = wireMoney.optional();
/** Every filter there is, by target; anything else is refused (security J2). */
const filterShape = z.discriminatedUnion("target", [
  z.object({ target: z.literal("availability"), checkboxValue: z.array(availabilityShape).default([]) }),
  z.object({ target: z.literal("price"), value: z.object({ from: money, to: money }).default({}) }),
  z.object({ target: z.literal("brand"), checkboxValue: texts }),
  z.object({ target: z.literal("tag"), checkboxValue: texts }),
]);

/** Values of a target that comes twice are united; of two price ranges the last holds. */
function filtersOf(wire: ListingBody["filters"]): Verdict<ListingFilters, BadListing> {
  let filters: ListingFilters = { availability: [], priceFrom: null, priceTo: null, brandSlugs: [], tags: [] };
  for (const [place, each] of wire.entries()) {
    const parsed = filterShape.safeParse(each);
    if (!parsed.success) return no("validation", { field: ["filters", place, ...(parsed.error.issues[0]?.path ?? [])].join(".") });
    filters = { ...filters, ...narrowed(filters, parsed.data) };
  }
  return ok(filters);
}

function narrowed(filters: ListingFilters, filter: z.infer<typeof filterShape>): Partial<ListingFilters> {
  switch (filter.target) {
    case "availability":
      return { availability: [...filters.availability, ...filter.checkboxValue] };
    case "price":
      return { priceFrom: moneyOrNull(filter.value.from), priceTo: moneyOrNull(filter.value.to) };
    case "brand":
      return { brandSlugs: [...filters.brandSlugs, ...filter.checkboxValue] };
    case "tag":
      return { tags: [...filters.tags, ...filter.checkboxValue] };
  }
}

/** A bound finer than a thousandth means the nearest one. */
function moneyOrNull(roubles: number | undefined): Money | null {
  return roubles === undefined ? null : moneyFromNumber(Math.round(roubles * 1000) / 1000);
}
