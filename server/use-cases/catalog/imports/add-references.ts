import type { Actor } from "#app/domain/actor.ts";
import type { BrandToSave } from "#app/domain/catalog/saving/brand.ts";
import type { CategoryToSave } from "#app/domain/catalog/saving/category.ts";
import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import { slugOf } from "#app/domain/catalog/slug.ts";
import { pathSeparator } from "#app/domain/imports/cells/read-words.ts";
import { categoryIndex, pathsDownTo } from "#app/domain/imports/references.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { keptCategories } from "#server/db/queries/catalog/saving/categories.ts";
import { importReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import type { Clock } from "#server/ports/clock.ts";
import { saveAttributes } from "#server/use-cases/catalog/saving/save-attributes.ts";
import type { SavingPorts } from "#server/use-cases/catalog/saving/save-batch.ts";
import { saveBrands } from "#server/use-cases/catalog/saving/save-brands.ts";
import { saveCategories } from "#server/use-cases/catalog/saving/save-categories.ts";
import { saveInBatches } from "#server/use-cases/catalog/saving/save-in-batches.ts";
import type { ImportAdditions } from "./import-kinds.ts";

/**
 * Creates what the goods of an import need; what has come meanwhile is not created again. Goods of what could not be
 * created are refused one by one.
 */
export async function addReferences(
  ports: SavingPorts & { clock: Clock },
  actor: Actor,
  { categories, brands, attributes }: ImportAdditions,
): Promise<void> {
  await saveInBatches(ports, actor, await newCategories(ports, categories), saveCategories);
  const known = await importReferenceRows(ports.database.db);
  const codes = new Set(known.attributes.map(({ code }) => code));
  await saveInBatches(
    ports,
    actor,
    attributes.filter(({ code }) => !codes.has(code)),
    saveAttributes,
  );
  await saveInBatches(ports, actor, newBrands(ports, brands, known.brands), saveBrands);
}

/** Parents first. */
export async function newCategories(
  { database, ids }: { database: { db: Db | Tx }; ids: SavingPorts["ids"] },
  paths: readonly string[],
): Promise<CategoryToSave[]> {
  const kept = await keptCategories(database.db);
  const index = categoryIndex([...kept.values()]);
  const made = new Map<string, string>();
  const taken = new Set([...kept.values()].map(({ parentUuid, slug }) => `${parentUuid ?? ""}/${slug}`));
  const rows: CategoryToSave[] = [];
  for (const path of paths.flatMap(pathsDownTo)) {
    if (index.uuidOf(path) !== undefined || made.has(path)) continue;
    const name = path.split(pathSeparator).at(-1) ?? path;
    const parentPath = path.slice(0, Math.max(0, path.length - name.length - pathSeparator.length));
    const parent = parentPath === "" ? null : (made.get(parentPath) ?? index.uuidOf(parentPath) ?? null);
    const uuid = ids.uuid();
    const slug = freeSlug(slugOf(name).slice(0, 150) || "category", (one) => taken.has(`${parent ?? ""}/${one}`));
    taken.add(`${parent ?? ""}/${slug}`);
    made.set(path, uuid);
    const drawing = parent === null ? undefined : kept.get(parent)?.drawing;
    rows.push({ uuid, parent, slug, name, drawing: isObject(drawing) ? drawing : null });
  }
  return rows;
}

function newBrands(
  { ids }: Pick<SavingPorts, "ids">,
  names: readonly string[],
  known: readonly { name: string; slug: string }[],
): BrandToSave[] {
  const norms = new Set(known.map(({ name }) => nameNorm(name)));
  const slugs = new Set(known.map(({ slug }) => slug));
  return names
    .filter((name) => !norms.has(nameNorm(name)))
    .map((name) => {
      const slug = freeSlug(slugOf(name).slice(0, 150) || "brand", (one) => slugs.has(one));
      slugs.add(slug);
      return { uuid: ids.uuid(), name, slug };
    });
}

export function freeSlug(made: string, isTaken: (slug: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? made : `${made}-${number}`;
    if (!isTaken(slug)) return slug;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
