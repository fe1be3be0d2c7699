import type { CategoryMenuItem } from "#app/contract/catalog.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "./public-data.ts";

/** The tree of categories with the number of products on sale in each subtree. */
export async function categoryMenu(ports: Ports): Promise<CategoryMenuItem[]> {
  return (await publicData(ports).categories()).tree;
}

/** The categories that goods are bought from most, the most popular first. */
export async function popularCategories(ports: Ports, most: number): Promise<{ name: string; slug: string }[]> {
  const { rows } = await publicData(ports).categories();
  return rows
    .filter((row) => row.own_products > 0)
    .toSorted((one, other) => other.own_popularity - one.own_popularity)
    .slice(0, most)
    .map(({ name, slug }) => ({ name, slug }));
}
