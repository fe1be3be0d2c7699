import { createHash } from "node:crypto";
import type { CategoryMenuItem } from "#app/contract/catalog/catalog.ts";
import type { Addresses, Sitemap } from "#app/contract/content/content.ts";
import { subtreeUuids } from "#app/domain/catalog/category-tree.ts";
import { landingSearch } from "#app/domain/catalog/landing.ts";
import { textPaths } from "#app/domain/indexing.ts";
import { rasterOf } from "#app/domain/catalog/raster.ts";
import { productImage } from "#server/db/queries/catalog/drawing-address.ts";
import { listProductAddresses, type GoodsChange, type ProductAddress } from "#server/db/queries/content/addresses.ts";
import { listSitemapFiles } from "#server/db/queries/content/sitemap-files.ts";
import type { Ports } from "#server/ports/ports.ts";
import { listBrands } from "#server/use-cases/catalog/brands.ts";
import { allCategories, categoryMenu } from "#server/use-cases/catalog/category-menu.ts";
import { landingsByCategory } from "#server/use-cases/catalog/landing-pages.ts";
import { coverOf, publishedMaterials } from "./materials.ts";
import { promotionPicture, promotionsIn } from "./promotions.ts";
import { publicData, type CityRecord } from "#server/use-cases/catalog/public-data.ts";

export type IndexedPage = { path: string; changed: Date | null; image?: string | null | undefined };

/** Indexable URLs of a city's storefront: sections and texts first, then goods. */
export async function indexedAddresses(
  ports: Ports,
  city: CityRecord,
  { offset, limit }: { offset: number; limit: number },
): Promise<Addresses> {
  const changes = await publicData(ports).goodsChanges();
  const fixed = await addressesButGoods(ports, city, changes);
  const first = fixed.slice(offset, offset + limit);
  const left = limit - first.length;
  const goods =
    left === 0
      ? []
      : await listProductAddresses(ports.database.db, { offset: Math.max(0, offset - fixed.length), limit: left });
  const items = [...first, ...goods.map(addressOfProduct)];
  const changed = latest([...fixed, ...changes].flatMap((one) => one.changed ?? []).concat(await comings(ports, city)));
  return {
    items: items.map(toAddressItem),
    total: fixed.length + changes.reduce((sum, { n }) => sum + n, 0),
    version: hashOf([fixed, changes]),
    changed: changed && changed.toISOString(),
  };
}

/** The pages of a city but goods, which are in files once `makeSitemap` has run; null before. */
export async function sitemapOf(ports: Ports, city: CityRecord): Promise<Sitemap | null> {
  const files = await listSitemapFiles(ports.database.db);
  if (files.length === 0) return null;
  const fixed = await addressesButGoods(ports, city, await publicData(ports).goodsChanges());
  const made = files.map(({ made_at }) => made_at);
  const changed = latest([...fixed.flatMap((one) => one.changed ?? []), ...made, ...(await comings(ports, city))]);
  return {
    items: fixed.map(toAddressItem),
    files: files.map(({ part, goods }) => ({ part, goods })),
    version: hashOf([fixed, files.map(({ file_key }) => file_key)]),
    changed: changed && changed.toISOString(),
  };
}

export function addressOfProduct({ changed, ...product }: ProductAddress): IndexedPage {
  return { path: `/product/${product.slug}`, changed, image: productImage(product)?.url };
}

export function toAddressItem({ path, changed, image }: IndexedPage): Addresses["items"][number] {
  return { path, changed: changed && changed.toISOString().slice(0, 10), images: image ? [rasterOf(image)] : [] };
}

export function hashOf(data: unknown): string {
  return createHash("sha256").update(JSON.stringify(data)).digest("base64url").slice(0, 20);
}

async function addressesButGoods(
  ports: Ports,
  city: CityRecord,
  changes: readonly GoodsChange[],
): Promise<IndexedPage[]> {
  const [menu, landings, brands, promotions, materials, texts] = await Promise.all([
    categoryMenu(ports),
    landingsByCategory(ports),
    listBrands(ports, city),
    promotionsIn(ports, city),
    publishedMaterials(ports),
    publicData(ports).contentPages(),
  ]);
  const current = promotions.filter(({ isFinished }) => !isFinished);
  const everything = latest(changes.map(({ changed }) => changed));
  return [
    { path: "/", changed: everything },
    { path: "/catalog", changed: everything },
    ...allCategories(menu)
      .filter(({ productCount }) => productCount > 0)
      .flatMap((category) => [
        { path: `/catalog/${category.slug}`, changed: changeIn(changes, category), image: category.image?.url },
        ...(landings.get(category.uuid) ?? []).map((landing) => ({
          path: `/catalog/${category.slug}${landingSearch(landing)}`,
          changed: landing.changed,
        })),
      ]),
    { path: "/brands", changed: texts.get("/brands")?.updated_at ?? null },
    ...brands.map(({ uuid, slug }) => ({
      path: `/brands/${slug}`,
      changed: latest(changes.filter(({ brand_uuid }) => brand_uuid === uuid).map(({ changed }) => changed)),
    })),
    { path: "/promotions", changed: latest(promotions.map(({ updated_at }) => updated_at)) },
    ...current.map((row) => ({
      path: `/promotion/${row.slug}`,
      changed: row.updated_at,
      image: promotionPicture(row)?.desktop,
    })),
    { path: "/useful-materials", changed: latest(materials.map(({ updated_at }) => updated_at)) },
    ...materials.map((row) => ({
      path: `/useful-materials/${row.slug}`,
      changed: row.updated_at,
      image: coverOf(row)?.url,
    })),
    ...textPaths.flatMap((path) => {
      const text = texts.get(path);
      return text ? [{ path, changed: text.updated_at }] : [];
    }),
  ];
}

/** Dates on which content changes without a write: promotions start and end, materials are published. */
async function comings(ports: Ports, city: CityRecord): Promise<Date[]> {
  const now = ports.clock.now();
  const [promotions, materials] = await Promise.all([promotionsIn(ports, city), publishedMaterials(ports)]);
  const days = promotions.map((row) => {
    const day = new Date(row.isFinished ? row.date_to : row.date_from);
    if (row.isFinished) day.setUTCDate(day.getUTCDate() + 1);
    // Calendar days start earlier in cities east of Greenwich.
    return day < now ? day : now;
  });
  return [...days, ...materials.map(({ published_at }) => published_at)];
}

function changeIn(changes: readonly GoodsChange[], category: CategoryMenuItem): Date | null {
  const inside = new Set(subtreeUuids(category));
  return latest(changes.filter(({ category_uuid }) => inside.has(category_uuid)).map(({ changed }) => changed));
}

function latest(instants: readonly Date[]): Date | null {
  return instants.reduce<Date | null>((last, one) => (last === null || one > last ? one : last), null);
}
