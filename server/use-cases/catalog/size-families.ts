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
/** Without an import nothing has to wait for the families to be made again. */
const staleSeconds = 86_400;
/** Each may hold thousands of goods: bounds the memory. */
const maxEntries = 100;

/** Families are the same for all visitors: computed once per category and cached as public data. */
const sizesByCategory = scopedToPorts((ports: Ports) => {
  const { versionOfGoods: version } = publicData(ports);
  const { clock } = ports;
  return new TtlCache<string, CategorySizes>({
    clock,
    ttlSeconds,
    staleSeconds,
    maxEntries,
    version,
    keepLastOnError: true,
  });
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
  const roles: Roles = new Map(
    attributes.flatMap(({ code, role }) => (role === "look" || isSize(role) ? [[code, role]] : [])),
  );
  const goods = await sizedGoods(ports.database.db, categoryUuid, [...roles.keys()]);
  const families = sizeFamilies(
    goods.map((one) => ({ uuid: one.uuid, name: one.name, look: lookOf(one, roles), sizes: sizesOf(one, roles) })),
    new Set(attributes.filter(({ role }) => role === "rowSize").map(({ code }) => code)),
  );
  return {
    families: named(families, new Map(goods.map(({ uuid, slug }) => [uuid, slug]))),
    familyOf: new Map(families.flatMap((family) => family.cells.map(({ uuid }) => [uuid, family] as const))),
  };
}

type Roles = ReadonlyMap<string, AttributeRow["role"]>;

function lookOf({ brand, unit, attributes }: SizedRow, roles: Roles): string {
  const own = (attributes ?? [])
    .filter(([code]) => roles.get(code) === "look")
    .map(([code, value]) => `${code}=${value}`);
  return [brand ?? "", unit, ...own.toSorted()].join("|");
}

function sizesOf({ attributes }: SizedRow, roles: Roles): [string, string][] {
  return (attributes ?? []).filter(([code]) => isSize(roles.get(code)));
}

/** A thread is named after a diameter. */
function isSize(role: AttributeRow["role"] | undefined): boolean {
  return role === "size" || role === "rowSize" || role === "thread";
}
