import { isSameValue, nothingOf, type ImportChange, type ImportRecord } from "./import-value.ts";
import { isKeyOnly, type ImportKind } from "./kinds.ts";

export type RowAction = "created" | "updated" | "unchanged";

/** What a row changes of an object; all of its fields when there is none yet. */
export function changesOf(kind: ImportKind, current: ImportRecord | null, given: ImportRecord): ImportChange[] {
  return Object.entries(given)
    .filter(([field]) => !isKeyOnly(kind, field))
    .map(([field, after]) => ({ field, before: current?.[field] ?? absent(field), after: nothingOf(after) }))
    .filter(({ field, before, after }) => !isSameValue(field, before, after));
}

/** A warehouse that has none of a product has zero. */
function absent(field: string): ImportChange["before"] {
  return field.startsWith("stock:") ? 0 : null;
}

export type Recheck = "write" | "done" | "stale";

/**
 * Compares a checked row with the object as it is now: written if nothing has changed since, done if it is already as
 * wanted (an interrupted run is resumed), stale otherwise.
 */
export function recheck(current: ImportRecord | null, changes: readonly ImportChange[], isNew: boolean): Recheck {
  if (current === null) return isNew ? "write" : "stale";
  const has = (value: "before" | "after") =>
    changes.every((change) => isSameValue(change.field, current[change.field] ?? null, change[value]));
  if (has("after")) return "done";
  return !isNew && has("before") ? "write" : "stale";
}

/** The changes that can be put back: of values that nobody has changed since. */
export function undoable(
  current: ImportRecord,
  changes: readonly ImportChange[],
): { back: ImportChange[]; left: ImportChange[] } {
  const isUntouched = ({ field, after }: ImportChange) => isSameValue(field, current[field] ?? null, after);
  return {
    back: changes.filter(isUntouched).map(({ field, before, after }) => ({ field, before: after, after: before })),
    left: changes.filter((change) => !isUntouched(change)),
  };
}
