import { ownedFields } from "#app/domain/exchange/ownership.ts";
import { statusOf, type GoodState } from "#app/domain/exchange/good-status.ts";
import type { ImportRecord } from "#app/domain/imports/import-value.ts";
import type { ReadRow } from "#app/domain/imports/read-row.ts";
import type { Tx } from "#server/db/client.ts";
import type { PackageProblem } from "#server/db/queries/exchange/problems.ts";
import { transact } from "#server/db/transaction.ts";
import { ok } from "#app/domain/verdict.ts";
import { addReferences } from "#server/use-cases/catalog/imports/add-references.ts";
import type { ComparedProduct } from "#server/use-cases/catalog/imports/check-goods.ts";
import type { DecidedRow } from "#server/use-cases/catalog/imports/import-kinds.ts";
import { saveCategories } from "#server/use-cases/catalog/saving/save-categories.ts";
import { saveInTurn } from "#server/use-cases/catalog/saving/save-batch.ts";
import { patiently, saveInBatches, withRest } from "#server/use-cases/catalog/saving/save-in-batches.ts";
import { exchangePackages } from "#app/i18n/ru/exchange/packages.ts";
import { journaled } from "./journal-goods.ts";
import { newGoodsCategory, type PackageContext } from "./package-context.ts";

/** Fields of a product by its id, and what decides on its status; prices alone leave it. */
export type PackageRow = { id: string; path: string; given: ImportRecord; state: GoodState | null };

export type SavedRows = { created: number; changed: number; same: number; problems: PackageProblem[] };

/** Compares the rows with the shop; nothing is written. */
export async function decideRows(context: PackageContext, rows: readonly PackageRow[], db = context.ports.database.db) {
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  const { check, additions } = context.check((given, now) => limited(context, given, now, states));
  const decided = await check(db, rows.map(readRowOf));
  return { decided, additions };
}

/**
 * Writes what differs, in one transaction with `alongside`, which gets the outcome. A batch without differences takes
 * no lock.
 */
export async function saveRows(
  context: PackageContext,
  rows: readonly PackageRow[],
  alongside: (tx: Tx, saved: SavedRows) => Promise<void>,
): Promise<SavedRows> {
  const { ports, actor } = context;
  await ensureNewGoodsCategory(context, rows);
  const { decided: looked, additions } = await decideRows(context, rows);
  if (!looked.some(isChange)) {
    const saved = outcomeOf(rows, looked, []);
    await transact<null>(ports.database.db, async (tx) => {
      await alongside(tx, saved);
      return ok(null);
    });
    return saved;
  }
  if (additions.brands.length > 0) {
    await addReferences(ports, actor, additions);
    await context.reload();
  }
  let saved: SavedRows = { created: 0, changed: 0, same: 0, problems: [] };
  await withRest(ports.clock, () =>
    patiently(ports, () =>
      saveInTurn(ports, { actor, kind: "products" }, async (tx) => {
        const write = context.writer();
        await write.records(
          tx,
          rows.map(({ id }) => id),
          "saved",
        );
        // Decided anew under the locks: somebody may have edited or pinned a field since.
        const { decided } = await decideRows(context, rows, tx);
        const due = decided.filter(isChange);
        const results = await journaled(tx, actor, due, () =>
          write.write(
            tx,
            due.map(({ key, action, changes }) => ({
              key: key ?? "",
              isNew: action === "created",
              values: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
            })),
            "saved",
          ),
        );
        saved = outcomeOf(
          rows,
          decided,
          due.flatMap((row, at) => {
            const result = results[at];
            return result?.status === "refused" ? [{ row, code: result.code, field: result.field }] : [];
          }),
        );
        await alongside(tx, saved);
        return { rows: results };
      }),
    ),
  );
  return saved;
}

export function isChange({ action }: DecidedRow): boolean {
  return action === "created" || action === "updated";
}

function readRowOf({ given }: PackageRow, at: number): ReadRow {
  return { number: at, given, section: null, fault: null };
}

/** The fields that 1C owns, and the status that it may set. */
function limited(
  { policy, categories }: PackageContext,
  given: ImportRecord,
  now: ComparedProduct | null,
  states: ReadonlyMap<string, GoodState | null>,
): ImportRecord {
  const state = states.get(String(given["externalId"])) ?? null;
  const owned = ownedFields(given, now?.record ?? null, policy, categories.pathOf(newGoodsCategory) ?? null);
  const current = now === null ? null : { status: now.row.status, hiddenBy: now.row.hiddenBy };
  const isPlaced = typeof (owned["category"] ?? now?.record["category"]) === "string" && !isNewGoods(owned, now);
  const status = state === null ? null : statusOf({ ...state, waits: state.waits || !isPlaced }, current);
  if (status === null || (now !== null && policy["status"] === "site")) return owned;
  return { ...owned, status };

  function isNewGoods(fields: ImportRecord, compared: ComparedProduct | null): boolean {
    const path = fields["category"] ?? compared?.record["category"];
    return path === categories.pathOf(newGoodsCategory);
  }
}

function outcomeOf(
  rows: readonly PackageRow[],
  decided: readonly DecidedRow[],
  refused: readonly { row: DecidedRow; code: string; field: string }[],
): SavedRows {
  const lost = new Set(refused.map(({ row }) => row.number));
  const count = (action: DecidedRow["action"]) =>
    decided.filter((row) => row.action === action && !lost.has(row.number)).length;
  const problemOf = (number: number, code: string, field: string, value: string): PackageProblem => ({
    ...{ path: rows[number]?.path ?? "", externalId: rows[number]?.id ?? null, code, field, value },
  });
  return {
    created: count("created"),
    changed: count("updated"),
    same: count("unchanged"),
    problems: [
      ...decided.flatMap(({ number, fault }) =>
        fault === null ? [] : [problemOf(number, fault.code, fault.field, fault.value ?? "")],
      ),
      ...refused.map(({ row, code, field }) =>
        problemOf(row.number, code, field, String(row.changes.find((change) => change.field === field)?.after ?? "")),
      ),
    ],
  };
}

/** Products without a place in the catalogue are created in a category of their own, which has no page. */
async function ensureNewGoodsCategory(context: PackageContext, rows: readonly PackageRow[]): Promise<void> {
  const { ports, actor } = context;
  if (
    context.newGoodsPath !== null ||
    rows.every(({ given, state }) => state === null || given["category"] !== undefined)
  )
    return;
  const category = { uuid: newGoodsCategory, parent: null, name: exchangePackages.newGoods, isHidden: true };
  await saveInBatches(ports, actor, [category], saveCategories);
  await context.reload();
}
