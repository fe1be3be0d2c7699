import type { CategoryMenuItem } from "#app/contract/catalog/catalog.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "./public-data.ts";

export async function categoryMenu(ports: Ports): Promise<CategoryMenuItem[]> {
  return (await publicData(ports).categories()).tree;
}

/** Most popular categories, by sales. */
export async function popularCategories(ports: Ports, most: number): Promise<{ name: string; slug: string }[]> {
  const { rows } = await publicData(ports).categories();
  return rows
    .filter((row) => row.own_products > 0)
    .toSorted((one, other) => other.own_popularity - one.own_popularity)
    .slice(0, most)
    .map(({ name, slug }) => ({ name, slug }));
}

/** The tree as a flat list, parents before children. */
export function allCategories(menu: readonly CategoryMenuItem[]): CategoryMenuItem[] {
  return menu.flatMap((item) => [item, ...allCategories(item.children)]);
}
