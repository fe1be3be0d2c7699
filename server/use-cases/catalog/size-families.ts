import type { z } from "zod";
import type { sizeFamilyShape } from "#app/contract/catalog/sizes.ts";
import { sizeFamilies, type SizeFamily } from "#app/domain/catalog/size-family.ts";
import type { AttributeRow } from "#server/db/queries/catalog/assortment.ts";
import { sizedGoods, type SizedRow } from "#server/db/queries/search/sized-goods.ts";
import { TtlCache } from "#app/cache/ttl-cache.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "./public-data.ts";

type NamedFamily = z.infer<typeof sizeFamilyShape>;

export type CategorySizes = { families: NamedFamily[]; familyOf: ReadonlyMap<string, SizeFamily> };

/** Seconds. Names and sizes are invalidated by imports as public data; prices and stock are always read. */
const ttlSeconds = 600;
/** Each may hold thousands of goods: bounds the memory. */
const maxEntries = 100;

/** Families are the same for all visitors: computed once per category and cached as public data. */
const sizesByCategory = scopedToPorts((ports: Ports) => {
  const { version } = publicData(ports);
  const { clock } = ports;
  return new TtlCache<string, CategorySizes>({ clock, ttlSeconds, maxEntries, version, keepLastOnError: true });
});

export function categorySizes(ports: Ports, categoryUuid: string): Promise<CategorySizes> {
  return sizesByCategory(ports).get(categoryUuid, () => load(ports, categoryUuid));
}

/** Sorted by name; empty for an unknown category. */
export async function listSizeFamilies(ports: Ports, categoryUuid: string): Promise<NamedFamily[]> {
  const { rows } = await publicData(ports).categories();
  if (!rows.some(({ uuid }) => uuid === categoryUuid)) return [];
  return (await categorySizes(ports, categoryUuid)).families;
}

function named(families: readonly SizeFamily[], slugOf: ReadonlyMap<string, string>): NamedFamily[] {
  return families.flatMap(({ name, cells, column, isPart }) => {
    const slug = slugOf.get(cells[0]?.uuid ?? "");
    if (slug === undefined) return [];
    // Parts of one family are distinguished by their first and last column.
    const [from = "", to = ""] = [column.values[0], column.values.at(-1)];
    return [{ name: isPart ? `${name} (${from === to ? from : `${from}–${to}`})` : name, slug, count: cells.length }];
  });
}

async function load(ports: Ports, categoryUuid: string): Promise<CategorySizes> {
  const attributes = await publicData(ports).attributes();
  const goods = await sizedGoods(ports.database.db, categoryUuid);
  const families = sizeFamilies(
    goods.map((one) => ({ uuid: one.uuid, name: one.name, look: lookOf(one), sizes: sizesOf(one, attributes) })),
  );
  return {
    families: named(families, new Map(goods.map(({ uuid, slug }) => [uuid, slug]))),
    familyOf: new Map(families.flatMap((family) => family.cells.map(({ uuid }) => [uuid, family] as const))),
  };
}

const looks: readonly string[] = ["coating", "color", "material", "strength"];

function lookOf({ brand, unit, attributes }: SizedRow): string {
  const own = (attributes ?? []).filter(([code]) => looks.includes(code)).map(([code, value]) => `${code}=${value}`);
  return [brand, unit, ...own.toSorted()].join("|");
}

const lengths = /^(?:[мс]м|м)$/;

/** Attributes that are lengths, and the thread, which is named after one. */
function sizesOf({ attributes }: SizedRow, known: readonly AttributeRow[]): [string, string][] {
  const sizes = new Set(
    known.filter(({ code, unit }) => lengths.test(unit ?? "") || code === "thread").map(({ code }) => code),
  );
  return (attributes ?? []).filter(([code]) => sizes.has(code));
}
