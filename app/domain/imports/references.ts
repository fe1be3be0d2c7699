import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import { isSameUnit, readUnit } from "#app/domain/upload/units.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { pathSeparator, readPath } from "./cells/read-words.ts";

export type ReferenceCategory = { uuid: string; parentUuid: string | null; name: string };

/** Categories by their paths «Крепёж > Болты», whatever their case and blanks. */
export type CategoryIndex = {
  /** The stored path; undefined for an unknown category. */
  pathOf(uuid: string): string | undefined;
  uuidOf(path: string): string | undefined;
  /**
   * The path that a text means: a known one as it is stored, a single name also below a parent, or a new one whose known
   * parents are spelled as they are stored.
   */
  find(text: string): Verdict<{ path: string; isNew: boolean }, { code: "categoryAmbiguous" }>;
};

export function categoryIndex(categories: readonly ReferenceCategory[]): CategoryIndex {
  const byUuid = new Map(categories.map((one) => [one.uuid, one]));
  const paths = new Map<string, string>();
  const uuids = new Map<string, string>();
  const byName = new Map<string, string[]>();
  for (const category of categories) {
    const names: string[] = [];
    for (let at: ReferenceCategory | undefined = category; at !== undefined && names.length < 32;)
      at = (names.unshift(at.name), at.parentUuid === null ? undefined : byUuid.get(at.parentUuid));
    const path = names.join(pathSeparator);
    paths.set(category.uuid, path);
    if (!uuids.has(pathNorm(path))) uuids.set(pathNorm(path), category.uuid);
    byName.set(nameNorm(category.name), [...(byName.get(nameNorm(category.name)) ?? []), category.uuid]);
  }
  const norm = remembered(pathNorm);
  const stored = (text: string) => {
    const uuid = uuids.get(norm(text));
    return uuid === undefined ? undefined : paths.get(uuid);
  };
  return {
    pathOf: (uuid) => paths.get(uuid),
    uuidOf: (path) => uuids.get(norm(path)),
    find: remembered((text) => {
      // A name may have a slash of its own.
      const names = [[text.trim()], readPath(text)];
      for (const path of names.map((parts) => stored(parts.join(pathSeparator))))
        if (path !== undefined) return ok({ path, isNew: false });
      for (const [single = "", ...others] of names) {
        const [only, ...more] = others.length > 0 ? [] : (byName.get(nameNorm(single)) ?? []);
        if (more.length > 0) return no("categoryAmbiguous");
        if (only !== undefined) return ok({ path: paths.get(only) ?? single, isNew: false });
      }
      const parts = readPath(text);
      for (let count = parts.length - 1; count > 0; count -= 1) {
        const parent = stored(parts.slice(0, count).join(pathSeparator));
        if (parent !== undefined) return ok({ path: [parent, ...parts.slice(count)].join(pathSeparator), isNew: true });
      }
      return ok({ path: parts.join(pathSeparator), isNew: true });
    }),
  };
}

/** Answers kept for repeats: a file has a few hundred categories, brands and units in its many rows. */
const mostRemembered = 5_000;

/** A function of a text that is asked the same texts again and again. */
export function remembered<T>(answer: (text: string) => T): (text: string) => T {
  const known = new Map<string, { value: T }>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found.value;
    const value = answer(text);
    if (known.size >= mostRemembered) known.clear();
    known.set(text, { value });
    return value;
  };
}

export function pathNorm(path: string): string {
  return path.split(pathSeparator).map(nameNorm).join(pathSeparator);
}

/** A path and those of its parents, from the top. */
export function pathsDownTo(path: string): string[] {
  const names = path.split(pathSeparator);
  return names.map((_, at) => names.slice(0, at + 1).join(pathSeparator));
}

/** The unit that a text means, as the shop calls it; null if the shop has none. */
export function unitNamed(text: string, units: readonly { name: string }[]): string | null {
  const spelled = units.find(({ name }) => nameNorm(name) === nameNorm(text));
  if (spelled !== undefined) return spelled.name;
  const meant = readUnit(text);
  const same = units.find(({ name }) => {
    const unit = readUnit(name);
    return meant !== null && unit !== null && isSameUnit(unit, meant);
  });
  return same?.name ?? null;
}

/** Names by their normal form; the first of those that only differ in case. */
export function namesByNorm(rows: readonly { name: string }[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { name } of rows) if (!names.has(nameNorm(name))) names.set(nameNorm(name), name);
  return names;
}
