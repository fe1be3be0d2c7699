import type { Verdict } from "#app/domain/verdict.ts";
import { isSame, type FaultCode, type RowFault, type SavedRow } from "./saved-row.ts";

/** The plan of a batch: one result per row, one write per key. */
export type Plan<Kept> = { rows: SavedRow<FaultCode>[]; created: Kept[]; updated: Kept[]; removed: Kept[] };

/**
 * Rows are evaluated in order, each on the state left by those before it, so that batching and repeated keys make no
 * difference. `kept` is updated in place; a row that decides on null leaves no record. `pinOf`: what forbids a row to
 * change anything.
 */
export function planRows<Row, Kept extends object>(
  rows: readonly Row[],
  kept: Map<string, Kept>,
  {
    keyOf,
    pinOf,
    decide,
  }: {
    keyOf(row: Row): string;
    pinOf?(row: Row): string | null;
    decide(row: Row, before: Kept | undefined): Verdict<Kept | null, RowFault<FaultCode>>;
  },
): Plan<Kept> {
  const first = new Map<string, Kept | undefined>();
  const answers = rows.map((row): SavedRow<FaultCode> => {
    const key = keyOf(row);
    const before = kept.get(key);
    const verdict = decide(row, before);
    if (!verdict.ok) return { status: "refused", code: verdict.code, field: verdict.field };
    const after = verdict.value;
    if (isSame(before ?? null, after)) return { status: "unchanged" };
    const pin = pinOf?.(row) ?? null;
    if (pin !== null) return { status: "unchanged", pinned: [pin] };
    if (!first.has(key)) first.set(key, before);
    if (after === null) kept.delete(key);
    else kept.set(key, after);
    return { status: before === undefined ? "created" : "updated" };
  });
  const plan: Plan<Kept> = { rows: answers, created: [], updated: [], removed: [] };
  for (const [key, before] of first) {
    const after = kept.get(key);
    if (before === undefined && after !== undefined) plan.created.push(after);
    if (before !== undefined && after === undefined) plan.removed.push(before);
    if (before !== undefined && after !== undefined && !isSame(before, after)) plan.updated.push(after);
  }
  return plan;
}

/** Given fields replace stored ones; omitted fields stay. */
export function merged<Kept extends object>(
  before: Kept,
  given: { [Field in keyof Kept]?: Kept[Field] | undefined },
): Kept {
  const after = { ...before };
  for (const field of fieldsOf(before)) {
    const value = given[field];
    if (value !== undefined) after[field] = value;
  }
  return after;
}

function fieldsOf<Kept extends object>(kept: Kept): (keyof Kept)[] {
  return Object.keys(kept).filter((field): field is keyof Kept & string => field in kept);
}
