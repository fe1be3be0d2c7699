import { slugOf } from "#app/domain/catalog/slug.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { merged, planRows, type Plan } from "./plan-rows.ts";
import { firstFault, slugFault, textFault, uuidFault, wholeFault, type FaultCode } from "./saved-row.ts";

/** Category input, parents before children; absent fields stay unchanged. */
export type CategoryToSave = {
  uuid: string;
  /** Null for a top-level category. */
  parent?: string | null;
  /** Its own part of the address; made from the name for a new category without one. */
  slug?: string;
  name?: string;
  description?: string;
  drawing?: object | null;
  sort?: number;
  /** Without a page, and so is everything below it. */
  isHidden?: boolean;
};

export type KeptCategory = {
  uuid: string;
  parentUuid: string | null;
  /** Its own part of the address. */
  slug: string;
  name: string;
  description: string;
  drawing: unknown;
  sort: number;
  isHidden: boolean;
};

/** A category that has a page elsewhere now. */
export type MovedCategory = { uuid: string; from: string; to: string };

/** `moves`: categories of which the address has changed, those below a moved one too. */
export type CategoryPlan = Plan<KeptCategory & { path: string }> & { moves: MovedCategory[] };

const longest = { name: 120, description: 5_000 };

/** `kept` is the whole tree. Moving or renaming a category also rewrites the addresses of its descendants. */
export function planCategories(rows: readonly CategoryToSave[], kept: Map<string, KeptCategory>): CategoryPlan {
  const before = pathsOf(kept);
  const taken = new Map([...kept.values()].map((one) => [placeOf(one), one.uuid]));
  const plan = planRows(rows, kept, {
    keyOf: ({ uuid }) => uuid,
    decide(row, category) {
      const fault = faultOf(row, category === undefined);
      if (fault !== null) return no(fault.code, { field: fault.field });
      const after = category === undefined ? newCategory(row) : merged(category, { ...row, parentUuid: row.parent });
      if (after.parentUuid !== null && !kept.has(after.parentUuid)) return no("unknown", { field: "parent" });
      if (isBelow(after.parentUuid, after.uuid, kept)) return no("circle", { field: "parent" });
      const owner = taken.get(placeOf(after));
      if (owner !== undefined && owner !== after.uuid) return no("taken", { field: "slug" });
      if (category !== undefined) taken.delete(placeOf(category));
      taken.set(placeOf(after), after.uuid);
      return ok(after);
    },
  });
  const paths = pathsOf(kept);
  const placed = (one: KeptCategory) => ({ ...one, path: paths.get(one.uuid) ?? one.slug });
  const written = new Set([...plan.created, ...plan.updated].map(({ uuid }) => uuid));
  const moved = [...kept.values()].filter(({ uuid }) => !written.has(uuid) && before.get(uuid) !== paths.get(uuid));
  const updated = [...plan.updated, ...moved].map(placed);
  const moves = updated.flatMap(({ uuid, path }) => {
    const from = before.get(uuid);
    return from === undefined || from === path ? [] : [{ uuid, from, to: path }];
  });
  return { ...plan, removed: [], created: plan.created.map(placed), updated, moves };
}

function faultOf(row: CategoryToSave, isNew: boolean) {
  return firstFault(row, [
    ({ name }) => (isNew && name === undefined ? { code: "missing" satisfies FaultCode, field: "name" } : null),
    ({ uuid }) => uuidFault("uuid", uuid),
    ({ slug }) => slugFault("slug", slug),
    ({ name }) => textFault("name", name, longest.name),
    ({ description }) => textFault("description", description, longest.description, 0),
    ({ sort }) => wholeFault("sort", sort, 0, 1_000_000),
  ]);
}

function newCategory({
  uuid,
  parent = null,
  name = "",
  slug = slugOf(name),
  description = "",
  drawing = null,
  sort = 0,
  isHidden = false,
}: CategoryToSave): KeptCategory {
  return { uuid, parentUuid: parent, slug, name, description, drawing, sort, isHidden };
}

/** Unique key of a category: siblings may not share a slug. */
function placeOf({ parentUuid, slug }: Pick<KeptCategory, "parentUuid" | "slug">): string {
  return `${parentUuid ?? ""}/${slug}`;
}

function isBelow(place: string | null, uuid: string, kept: ReadonlyMap<string, KeptCategory>): boolean {
  for (let at = place; at !== null; at = kept.get(at)?.parentUuid ?? null) if (at === uuid) return true;
  return false;
}

function pathsOf(kept: ReadonlyMap<string, KeptCategory>): Map<string, string> {
  const paths = new Map<string, string>();
  const pathOf = (one: KeptCategory): string => {
    const parent = one.parentUuid === null ? undefined : kept.get(one.parentUuid);
    const path = paths.get(one.uuid) ?? (parent === undefined ? one.slug : `${pathOf(parent)}/${one.slug}`);
    paths.set(one.uuid, path);
    return path;
  };
  for (const one of kept.values()) pathOf(one);
  return paths;
}
