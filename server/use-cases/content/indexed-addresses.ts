import { createHash } from "node:crypto";
import type { CategoryMenuItem } from "#app/contract/catalog.ts";
import type { Addresses } from "#app/contract/content.ts";
import { subtreeUuids } from "#app/domain/catalog/category-tree.ts";
import { textPaths } from "#app/domain/indexing.ts";
import { listProductAddresses, type GoodsChange } from "#server/db/queries/content/addresses.ts";
import type { Ports } from "#server/ports/ports.ts";
import { listBrands } from "#server/use-cases/catalog/brands.ts";
import { categoryMenu } from "#server/use-cases/catalog/category-menu.ts";
import { publishedMaterials } from "./materials.ts";
import { promotionsIn } from "./promotions.ts";
import { publicData, type CityRecord } from "#server/use-cases/catalog/public-data.ts";

type Address = { path: string; changed: Date | null };

/** Every address of the city's storefront that search engines may index: sections and texts first, then the goods. */
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
  const items = [...first, ...goods.map(({ slug, changed }): Address => ({ path: `/product/${slug}`, changed }))];
  return {
    items: items.map(({ path, changed }) => ({ path, changed: changed && changed.toISOString().slice(0, 10) })),
    total: fixed.length + changes.reduce((sum, { n }) => sum + n, 0),
    version: createHash("sha256")
      .update(JSON.stringify([fixed, changes]))
      .digest("base64url")
      .slice(0, 20),
  };
}

async function addressesButGoods(ports: Ports, city: CityRecord, changes: readonly GoodsChange[]): Promise<Address[]> {
  const [menu, brands, promotions, materials, texts] = await Promise.all([
    categoryMenu(ports),
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
    ...allOf(menu)
      .filter(({ productCount }) => productCount > 0)
      .map((category) => ({ path: `/catalog/${category.slug}`, changed: changeIn(changes, category) })),
    { path: "/brands", changed: texts.get("/brands")?.updated_at ?? null },
    ...brands.map(({ uuid, slug }) => ({
      path: `/brands/${slug}`,
      changed: latest(changes.filter(({ brand_uuid }) => brand_uuid === uuid).map(({ changed }) => changed)),
    })),
    { path: "/promotions", changed: latest(promotions.map(({ updated_at }) => updated_at)) },
    ...current.map(({ slug, updated_at }) => ({ path: `/promotion/${slug}`, changed: updated_at })),
    { path: "/useful-materials", changed: latest(materials.map(({ updated_at }) => updated_at)) },
    ...materials.map(({ slug, updated_at }) => ({ path: `/useful-materials/${slug}`, changed: updated_at })),
    ...textPaths.flatMap((path) => {
      const text = texts.get(path);
      return text ? [{ path, changed: text.updated_at }] : [];
    }),
  ];
}

function allOf(menu: readonly CategoryMenuItem[]): CategoryMenuItem[] {
  return menu.flatMap((item) => [item, ...allOf(item.children)]);
}

function changeIn(changes: readonly GoodsChange[], category: CategoryMenuItem): Date | null {
  const inside = new Set(subtreeUuids(category));
  return latest(changes.filter(({ category_uuid }) => inside.has(category_uuid)).map(({ changed }) => changed));
}

function latest(instants: readonly Date[]): Date | null {
  return instants.reduce<Date | null>((last, one) => (last === null || one > last ? one : last), null);
}
