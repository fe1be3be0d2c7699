import type { z } from "zod";
import type { sizeFamilyShape } from "#app/contract/sizes.ts";
import { sizeFamilies, type SizeFamily } from "#app/domain/catalog/size-family.ts";
import type { AttributeRow } from "#server/db/queries/catalog/assortment.ts";
import { sizedGoods, type SizedRow } from "#server/db/queries/search/sized-goods.ts";
import { TtlCache } from "#app/cache/ttl-cache.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "./public-data.ts";

type NamedFamily = z.infer<typeof sizeFamilyShape>;

export type CategorySizes = { families: NamedFamily[]; familyOf: ReadonlyMap<string, SizeFamily> };

/** Names and sizes change with imports, which are public news: prices and stock are read each time. */
const ttlSeconds = 600;
/** Each may hold some thousands of goods: the memory of a process does not grow with the shop. */
const maxEntries = 100;

/** What is a family is the same for everybody, so it is worked out once for a category and cached like public data. */
const sizesByCategory = scopedToPorts((ports: Ports) => {
  const { version } = publicData(ports);
  const { clock } = ports;
  return new TtlCache<string, CategorySizes>({ clock, ttlSeconds, maxEntries, version, keepLastOnError: true });
});

export function categorySizes(ports: Ports, categoryUuid: string): Promise<CategorySizes> {
  return sizesByCategory(ports).get(categoryUuid, () => load(ports, categoryUuid));
}

/** By their names; those of a category that does not exist are none. */
export async function listSizeFamilies(ports: Ports, categoryUuid: string): Promise<NamedFamily[]> {
  const { rows } = await publicData(ports).categories();
  if (!rows.some(({ uuid }) => uuid === categoryUuid)) return [];
  return (await categorySizes(ports, categoryUuid)).families;
}

function named(families: readonly SizeFamily[], slugOf: ReadonlyMap<string, string>): NamedFamily[] {
  return families.flatMap(({ name, cells, column, isPart }) => {
    const slug = slugOf.get(cells[0]?.uuid ?? "");
    if (slug === undefined) return [];
    // Parts of one family are told apart by where their columns begin and end.
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

/** What is measured as a length, and the thread, which is named after one. */
function sizesOf({ attributes }: SizedRow, known: readonly AttributeRow[]): [string, string][] {
  const sizes = new Set(
    known.filter(({ code, unit }) => lengths.test(unit ?? "") || code === "thread").map(({ code }) => code),
  );
  return (attributes ?? []).filter(([code]) => sizes.has(code));
}
