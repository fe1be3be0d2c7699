import type { ContentFields, ContentKind } from "#app/domain/content/editable.ts";
import { contentList } from "#app/domain/content/editable.ts";
import { innerLinks } from "#app/domain/content/inner-links.ts";
import { textPages } from "#app/domain/content/shop-text.ts";
import { safeReturnPath } from "#app/domain/navigation/safe-path.ts";
import { listNamedCities } from "#server/db/queries/content/cities.ts";
import { knownProductSlugs } from "#server/db/queries/content/write-content.ts";
import type { Tx } from "#server/db/client.ts";
import type { Ports } from "#server/ports/ports.ts";
import { allCategories, categoryMenu } from "#server/use-cases/catalog/category-menu.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { pathOf } from "#server/use-cases/content/find-redirect.ts";

export type ReferenceFault =
  | { code: "contentCity" | "contentCategory"; field: string; name: string }
  | { code: "contentLinks"; field: "body"; links: string };

/** Pages that are there in every shop; texts are besides. */
const fixed: readonly string[] = [
  ...[
    "/",
    "/catalog",
    "/brands",
    "/promotions",
    "/useful-materials",
    "/calculator",
    "/basket",
    "/favorite",
    "/compare",
  ],
  ...["/categories", "/checkout", "/profile", "/load-products", "/search", ...textPages.map(({ path }) => path)],
];
/** Pages whose further segments are the visitor's. */
const open = /^\/(?:profile|search|calculator)\//;

/** What the kept words of the shop know; asked before the transaction. */
export async function shopPlaces(ports: Ports) {
  const shop = publicData(ports);
  const [menu, cities, brands, promotions, materials, redirects] = await Promise.all([
    categoryMenu(ports),
    listNamedCities(ports.database.db),
    shop.shownBrands(),
    shop.promotions(),
    shop.materials(),
    shop.redirects(),
  ]);
  const categories = new Set(allCategories(menu).map(({ slug }) => slug));
  return {
    // A closed city may stay named: it is opened again, or never seen.
    cities: new Set(cities.map(({ slug }) => slug)),
    categories,
    redirects: new Set(redirects.keys()),
    paths: new Set([
      ...fixed,
      ...[...categories].map((slug) => `/catalog/${slug}`),
      ...brands.map(({ slug }) => `/brands/${slug}`),
      ...promotions.map(({ slug }) => `/promotion/${slug}`),
      ...materials.map(({ slug }) => `/useful-materials/${slug}`),
      ...redirects.keys(),
    ]),
  };
}
export type ShopPlaces = Awaited<ReturnType<typeof shopPlaces>>;

/** Cities, categories and links of the content that the shop does not have. */
export async function referenceFaults(
  tx: Tx,
  places: ShopPlaces,
  kind: ContentKind,
  fields: ContentFields,
): Promise<ReferenceFault[]> {
  const faults: ReferenceFault[] = [];
  const city = contentList(fields["cities"] ?? "").find((slug) => !places.cities.has(slug));
  if (city !== undefined) faults.push({ code: "contentCity", field: "cities", name: city });
  const field = kind === "promotion" ? "categories" : "category";
  const category = contentList(fields[field] ?? "").find((slug) => !places.categories.has(slug));
  if (category !== undefined) faults.push({ code: "contentCategory", field, name: category });
  const dead = await deadLinks(tx, places, fields["body"] ?? "");
  if (dead.length > 0) faults.push({ code: "contentLinks", field: "body", links: dead.slice(0, 5).join(", ") });
  return faults;
}

export async function deadLinks(tx: Tx, places: ShopPlaces, body: string): Promise<string[]> {
  return deadPaths(tx, places, innerLinks(body));
}

/** Those of the links into the shop that lead to no page of it. */
export async function deadPaths(tx: Tx, places: ShopPlaces, given: readonly string[]): Promise<string[]> {
  const links = given.map((link) => ({ link, path: safeReturnPath(link) && pathOf(link) }));
  const pages = await knownPages(
    tx,
    places,
    links.flatMap(({ path }) => path ?? []),
  );
  const isThere = (path: string) => pages.has(path) || open.test(path);
  return links.flatMap(({ link, path }) => (path !== null && path !== "" && isThere(path) ? [] : [link]));
}

/** Whether visitors find a page at the address; one that leads on has none. */
export async function isLivePage(tx: Tx, places: ShopPlaces, path: string): Promise<boolean> {
  return !places.redirects.has(path) && ((await knownPages(tx, places, [path])).has(path) || open.test(path));
}

/** Those of the addresses at which the shop has a page of its own. */
export async function knownPages(tx: Tx, { paths }: ShopPlaces, asked: readonly string[]): Promise<Set<string>> {
  const product = /^\/product\/([a-z0-9-]+)$/;
  const slugs = asked.flatMap((path) => product.exec(path)?.[1] ?? []);
  const goods = new Set(await knownProductSlugs(tx, slugs));
  return new Set(asked.filter((path) => paths.has(path) || goods.has(product.exec(path)?.[1] ?? "")));
}
