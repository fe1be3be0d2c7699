import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import type { KeptCategory } from "#app/domain/catalog/saving/category.ts";
import type { ImportRecord } from "#app/domain/imports/import-value.ts";
import { categoryIndex, pathNorm } from "#app/domain/imports/references.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { keptAttributes } from "#server/db/queries/catalog/saving/attributes.ts";
import { allBrands } from "#server/db/queries/catalog/saving/brands.ts";
import { keptCategories } from "#server/db/queries/catalog/saving/categories.ts";
import { listRedirects } from "#server/db/queries/content/shop-texts.ts";

/** By the normal form of their paths. */
export async function categoriesByKey(db: Db | Tx): Promise<Map<string, ImportRecord>> {
  const kept = [...(await keptCategories(db)).values()];
  const index = categoryIndex(kept);
  return new Map(
    kept.map((one) => [
      pathNorm(index.pathOf(one.uuid) ?? one.name),
      categoryRecord(one, index.pathOf(one.uuid) ?? one.name),
    ]),
  );
}

function categoryRecord({ description, slug, sort, isHidden }: KeptCategory, category: string): ImportRecord {
  return { category, description, slug, sort, isHidden };
}

/** By the normal form of their names; of two that are called the same the first one counts. */
export async function brandsByKey(db: Db | Tx): Promise<Map<string, ImportRecord>> {
  const kept = (await allBrands(db)).toReversed();
  return new Map(
    kept.map(({ name, country, about, slug, isHidden }) => [
      nameNorm(name),
      { brand: name, country, description: about, slug, isHidden },
    ]),
  );
}

export async function attributesByKey(db: Db | Tx, codes: readonly string[]): Promise<Map<string, ImportRecord>> {
  return keptAttributes(db, codes);
}

export async function redirectsByKey(db: Db | Tx): Promise<Map<string, ImportRecord>> {
  return new Map((await listRedirects(db)).map(({ path, target }) => [path, { path, target }]));
}
