import { bulkAnswerShape, mostBulkRows, type BulkAnswer } from "#app/contract/desk/lists.ts";
import type { RemoveSeo } from "#app/contract/desk/shop/seo.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { seoList } from "#app/domain/desk/lists/seo.ts";
import { changesBetween } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { countSeo, deleteSeoRows, listSeoRows, lockSeo } from "#server/db/queries/desk/shop/seo.ts";
import { recordChanges } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { seoObject, tellShopOfSeo, type SeoChange } from "./save-seo.ts";

/** Rows shown before a change. */
const mostExamples = 10;

/** Takes the texts of addresses away as they were seen, with a result for each; a preview changes nothing. */
export async function removeSeo(
  ports: Ports,
  { staff, author }: SeoChange,
  { rows: given, query, expected, isPreview }: RemoveSeo,
): Promise<Verdict<BulkAnswer, { code: "rightMissing" }>> {
  if (!mayStaff(staff, "editContent")) return no("rightMissing");
  const state = query === null ? null : readListState(seoList, new URLSearchParams(query));
  const by = isPreview ? { ...author, key: undefined } : author;
  const done = await changeOnce<typeof bulkAnswerShape, never>(ports, by, bulkAnswerShape, async (tx) => {
    const found = state === null ? null : await listSeoRows(tx, state, { limit: mostBulkRows, offset: 0 });
    const seen = found?.map(({ uuid, version }) => ({ id: uuid, version })) ?? given;
    const versions = new Map(seen.map(({ id, version }) => [id, version]));
    const present = await lockSeo(tx, [...versions.keys()]);
    const total = state === null ? null : Math.min(await countSeo(tx, state), mostBulkRows);
    const differs = total !== null && expected !== null && total !== Math.min(expected, mostBulkRows);
    const refusal = ({ uuid, version }: (typeof present)[number]) => (versions.get(uuid) === version ? null : "stale");
    const rows = present.map((row) => ({
      ...{ id: row.uuid, name: row.path, before: row.title || row.h1, after: "", refused: refusal(row) },
    }));
    const gone = present.filter((row) => refusal(row) === null);
    const answer: BulkAnswer = {
      ...{ count: gone.length, refused: rows.length - gone.length, differs, undo: null },
      rows: isPreview || differs ? rows.slice(0, mostExamples) : rows,
    };
    if (isPreview || differs || gone.length === 0) return ok(answer);
    await deleteSeoRows(
      tx,
      gone.map(({ uuid }) => uuid),
    );
    const entries = gone.map(({ uuid, version: _version, changedAt: _changedAt, ...texts }) => ({
      action: "seo.removed",
      object: seoObject({ uuid, path: texts.path }),
      changes: changesBetween(Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== "")), {}),
    }));
    const [first, ...others] = entries;
    if (first !== undefined) await recordChanges(tx, author, [{ ...first, answer }, ...others]);
    return ok(answer);
  });
  if (done.ok && !isPreview) await tellShopOfSeo(ports);
  return done;
}
