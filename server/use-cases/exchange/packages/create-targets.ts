import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import { slugOf } from "#app/domain/catalog/slug.ts";
import type { CreatableKind } from "#app/domain/exchange/mapped-kinds.ts";
import { pathSeparator } from "#app/domain/imports/cells/read-words.ts";
import { categoryIndex, type CategoryIndex } from "#app/domain/imports/references.ts";
import { changesBetween, type JournalEntry } from "#app/domain/staff/journal.ts";
import type { Tx } from "#server/db/client.ts";
import { keptCategories } from "#server/db/queries/catalog/saving/categories.ts";
import { keptPriceLists } from "#server/db/queries/catalog/saving/price-lists.ts";
import type { LinkRow } from "#server/db/queries/exchange/links.ts";
import type { Ids } from "#server/ports/ports.ts";
import { categoryObject } from "#server/use-cases/catalog/desk/categories/change-category.ts";
import { freeSlug, newCategories } from "#server/use-cases/catalog/imports/add-references.ts";
import { categoriesIn } from "#server/use-cases/catalog/saving/save-categories.ts";
import { priceListsIn } from "#server/use-cases/catalog/saving/save-price-lists.ts";

/** Targets by the ids in 1C, without those that could not be made, and what was created. */
export type CreatedTargets = { targets: Map<string, string>; entries: JournalEntry[] };

type Create = (tx: Tx, ids: Ids, links: readonly LinkRow[], wanted: ReadonlySet<string>) => Promise<CreatedTargets>;

/**
 * Makes what things of 1C of a kind mean, or finds what has their names already: `links` are all of that kind, `wanted`
 * ids in 1C.
 */
export const createTargets: Readonly<Record<CreatableKind, Create>> = {
  async group(tx, ids, links, wanted) {
    const before = categoryIndex([...(await keptCategories(tx)).values()]);
    const paths = groupPaths(links, before, wanted);
    const { created } = await categoriesIn(tx, await newCategories({ database: { db: tx }, ids }, [...paths.values()]));
    const after = categoryIndex([...(await keptCategories(tx)).values()]);
    return {
      targets: known([...paths].map(([externalId, path]) => [externalId, after.uuidOf(path)])),
      entries: created.map((category) => ({
        action: "category.created",
        object: categoryObject(category),
        changes: changesBetween({}, { name: category.name, slug: category.slug, parent: category.parentUuid ?? "" }),
      })),
    };
  },

  async priceType(tx, _ids, links, wanted) {
    const targets = new Map<string, string>();
    const entries: JournalEntry[] = [];
    for (const { externalId, name: named } of links.filter((link) => wanted.has(link.externalId))) {
      const name = named.slice(0, 100).trim();
      const lists = await keptPriceLists(tx);
      const same = [...lists.values()].find((list) => nameNorm(list.name) === nameNorm(name));
      const code = same?.code ?? freeSlug(slugOf(name).slice(0, 36) || "price", (one) => lists.has(one));
      const { created } = same === undefined ? await priceListsIn(tx, [{ code, name }]) : { created: [] };
      if (same !== undefined || created.length > 0) targets.set(externalId, code);
      entries.push(
        ...created.map((list) => ({
          action: "priceList.created",
          object: { kind: "priceList", id: list.code, name: list.name },
          changes: changesBetween({}, { name: list.name, kind: list.kind }),
        })),
      );
    }
    return { targets, entries };
  },
};

/** Paths of the categories of groups: below those of the groups above that have one, or that get one as well. */
export function groupPaths(
  links: readonly LinkRow[],
  categories: CategoryIndex,
  wanted: ReadonlySet<string>,
): Map<string, string> {
  const groups = new Map(links.flatMap((link) => (link.kind === "group" ? [[link.externalId, link]] : [])));
  return new Map(
    [...groups.values()].flatMap((one) => (wanted.has(one.externalId) ? [[one.externalId, pathOf(one)]] : [])),
  );

  function pathOf(group: LinkRow): string {
    const names = [group.name];
    let at = group.parent === null ? undefined : groups.get(group.parent);
    for (let depth = 0; at !== undefined && depth < 32; depth += 1) {
      const linked = at.target === null ? undefined : categories.pathOf(at.target);
      if (linked !== undefined || wanted.has(at.externalId)) names.unshift(linked ?? at.name);
      if (linked !== undefined) break;
      at = at.parent === null ? undefined : groups.get(at.parent);
    }
    return names.join(pathSeparator);
  }
}

function known(pairs: readonly (readonly [string, string | undefined])[]): Map<string, string> {
  return new Map(pairs.flatMap(([id, target]) => (target === undefined ? [] : [[id, target] as const])));
}
