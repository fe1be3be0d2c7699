import type { Landing } from "#app/contract/catalog/landings.ts";
import { subtreeUuids } from "#app/domain/catalog/category-tree.ts";
import { fewestOnLanding } from "#app/domain/catalog/landing.ts";
import { isSize, namedSizes } from "#app/domain/catalog/named-size.ts";
import { numbersOf } from "#app/domain/catalog/query-values.ts";
import type { CategoryMenuItem } from "#app/contract/catalog/catalog.ts";
import type { AttributeRow } from "#server/db/queries/catalog/assortment.ts";
import {
  countSizes,
  sampleOfCategories,
  type SampleRow,
  type SizeCount,
} from "#server/db/queries/catalog/landing-values.ts";
import { TtlCache } from "#app/cache/ttl-cache.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import type { Ports } from "#server/ports/ports.ts";
import { allCategories, categoryMenu } from "./category-menu.ts";
import { publicData } from "./public-data.ts";

/** A page with the date of the last change of its goods. */
export type DatedLanding = Landing & { changed: Date };
/** By category, without subcategories. */
type Counted = ReadonlyMap<string, readonly DatedLanding[]>;
type Landings = ReadonlyMap<string, readonly DatedLanding[]>;

/** Seconds. Counted over all goods; invalidated by imports as public data. */
const ttlSeconds = 600;

const landingsOfShop = scopedToPorts((ports: Ports) => {
  const { version } = publicData(ports);
  const { clock } = ports;
  return new TtlCache<"all", Landings>({ clock, ttlSeconds, version, keepLastOnError: true });
});

/** By category uuid: brand pages, then size pages, each by number of goods. */
export function landingsByCategory(ports: Ports): Promise<Landings> {
  return landingsOfShop(ports).get("all", () => load(ports));
}

/** Empty for an unknown category. */
export async function listLandings(ports: Ports, category: string): Promise<readonly DatedLanding[]> {
  return (await landingsByCategory(ports)).get(category) ?? [];
}

async function load(ports: Ports): Promise<Landings> {
  const { db } = ports.database;
  const { attributes, shownBrands, goodsChanges } = publicData(ports);
  const [known, menu, ofBrands, changes, sample] = await Promise.all([
    attributes(),
    categoryMenu(ports),
    shownBrands(),
    goodsChanges(),
    sampleOfCategories(db),
  ]);
  const codesOf = sizesByCategory(menu, sample, known);
  const sizes = await countSizes(db, [...new Set([...codesOf.values()].flat())]);
  const brandOf = new Map(ofBrands.map((brand) => [brand.uuid, brand]));
  const attributeOf = new Map(known.map((attribute) => [attribute.code, attribute]));
  const branded = grouped(changes, ({ brand_uuid, n, changed }) => {
    const brand = brandOf.get(brand_uuid ?? "");
    const words = { label: brand?.name ?? "", number: null, attribute: null, unit: null };
    return brand && n > 0 ? { target: "brand", value: brand.slug, ...words, count: n, changed } : null;
  });
  const sized = grouped(sizes, (size) => {
    const attribute = attributeOf.get(size.code);
    return attribute ? sizeLanding(size, attribute) : null;
  });
  return new Map(
    allCategories(menu).map((category) => {
      const targets = new Set((codesOf.get(category.uuid) ?? []).map((code) => `f.${code}`));
      const ofSizes = qualifyingLandings(category, sized).filter(({ target }) => targets.has(target));
      return [category.uuid, [...qualifyingLandings(category, branded), ...ofSizes]];
    }),
  );
}

/** A top-level section with subsections mixes kinds of goods, so it has no size pages. */
function sizesByCategory(
  menu: readonly CategoryMenuItem[],
  sample: readonly SampleRow[],
  known: readonly AttributeRow[],
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    allCategories(menu)
      .filter(({ parent, children }) => parent !== null || children.length === 0)
      .map((category) => {
        const inside = new Set(subtreeUuids(category));
        const goods = sample
          .filter(({ category_uuid }) => inside.has(category_uuid))
          .map(({ name, attributes }) => ({ name, attributes: attributes ?? [] }));
        return [category.uuid, namedSizes(goods, known)];
      }),
  );
}

function sizeLanding(
  { code, number, slug, label, n, changed }: SizeCount,
  attribute: AttributeRow,
): DatedLanding | null {
  const { name, unit, kind } = attribute;
  const value = number === null ? slug : `${number}-${number}`;
  // Values that a URL cannot express are skipped.
  const isSaid = kind === "number" ? number !== null && number > 0 && numbersOf(value) !== null : slug !== "";
  if (!isSaid || !isSize(attribute, label)) return null;
  const words = { label: number === null ? label : null, number, attribute: name, unit };
  return { target: `f.${code}`, value, ...words, count: n, changed };
}

/**
 * Pages for values shared by the category's own goods and subsections, most goods first. A value of all goods would
 * duplicate the category, one of a single subsection belongs there.
 */
function qualifyingLandings(category: CategoryMenuItem, counted: Counted): DatedLanding[] {
  const below = category.children.map((child) => summed(child, counted));
  return [...summed(category, counted)]
    .filter(([key, { count }]) => below.every((part) => part.get(key)?.count !== count))
    .map(([, landing]) => landing)
    .filter(({ count }) => count >= fewestOnLanding && count < category.productCount)
    .toSorted((a, b) => b.count - a.count || collator.compare(a.value, b.value));
}

function summed(category: CategoryMenuItem, counted: Counted): Map<string, DatedLanding> {
  const whole = new Map<string, DatedLanding>();
  for (const landing of subtreeUuids(category).flatMap((uuid) => counted.get(uuid) ?? [])) {
    const key = `${landing.target}=${landing.value}`;
    const there = whole.get(key) ?? { ...landing, count: 0 };
    const changed = there.changed > landing.changed ? there.changed : landing.changed;
    whole.set(key, { ...there, count: there.count + landing.count, changed });
  }
  return whole;
}

function grouped<Row extends { category_uuid: string }>(
  rows: readonly Row[],
  landingOf: (row: Row) => DatedLanding | null,
): Counted {
  const groups = new Map<string, DatedLanding[]>();
  for (const row of rows) {
    const landing = landingOf(row);
    if (landing === null) continue;
    const group = groups.get(row.category_uuid);
    if (group) group.push(landing);
    else groups.set(row.category_uuid, [landing]);
  }
  return groups;
}

const collator = new Intl.Collator("ru", { numeric: true });
