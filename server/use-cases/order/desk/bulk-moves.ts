import type { BulkAnswer, BulkSelection } from "#app/contract/desk/lists.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";

export type BulkChange = { staff: StaffScope; author: JournalAuthor };

/** Most orders or parts moved at once: each is a transaction of its own, and the person waits for all. */
export const mostMoved = 200;

/** Rows of a preview. */
const examples = 10;

/** An order or part to be moved; `refused` is why it cannot be, as it stands now. */
export type BulkMove = {
  id: string;
  name: string;
  version: number;
  before: string;
  after: string;
  refused: string | null;
  /** Moves it as it was seen in this version. */
  run(seen: { version: number; author: JournalAuthor }): Promise<Verdict<unknown, { code: string }>>;
};

type Chosen = { moves: readonly BulkMove[]; total: number };

/**
 * Previews or makes many moves: each in a transaction of its own, once a key, with a result of its own. What others have
 * changed since it was ticked stays. Of all that a filter finds another number than was seen is shown first.
 */
export async function moveMany(
  { author }: BulkChange,
  { rows, query, expected, isPreview }: BulkSelection,
  choose: () => Promise<Chosen>,
): Promise<Verdict<BulkAnswer, { code: "bulkTooMany"; limit: number }>> {
  const { moves, total } = await choose();
  if (total > mostMoved) return no("bulkTooMany", { limit: mostMoved });
  const seen = new Map(rows.map(({ id, version }) => [id, version]));
  const differs = query !== null && expected !== null && expected !== total;
  const results: BulkAnswer["rows"] = [];
  for (const { id, name, version, before, after, refused, run } of moves) {
    const ticked = seen.get(id) ?? version;
    const row = { id, name, before, after };
    if (isPreview || differs) {
      results.push({ ...row, refused: refused ?? (ticked === version ? null : "stale") });
      continue;
    }
    // Also what stands there already: the repeat of a form gets the answer that the first one got.
    const key = author.key === undefined ? undefined : `${author.key}:${id}`;
    const done = await run({ version: ticked, author: { ...author, key } });
    results.push({ ...row, refused: done.ok ? null : done.code });
  }
  const count = results.filter((row) => row.refused === null).length;
  const first = results.toSorted((a, b) => Number(a.refused !== null) - Number(b.refused !== null));
  return ok({
    ...{ count, refused: results.length - count, differs, undo: null },
    rows: isPreview || differs ? first.slice(0, examples) : results,
  });
}
