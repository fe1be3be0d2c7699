import type { Actor } from "#app/domain/actor.ts";
import { mostRowsInBatch, type SavedRow } from "#app/domain/catalog/saving/saved-row.ts";
import { undoable } from "#app/domain/imports/decide-row.ts";
import type { ImportChange } from "#app/domain/imports/import-value.ts";
import { isOfProducts } from "#app/domain/imports/kinds.ts";
import { importDays } from "#app/domain/limits.ts";
import { asideStatus } from "#app/domain/imports/product-row.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import {
  countResults,
  markRows,
  writtenRows,
  type ImportRowResult,
  type ImportStep,
} from "#server/db/queries/catalog/imports/rows.ts";
import { endRun, findRun, moveRun } from "#server/db/queries/catalog/imports/runs.ts";
import type { Ports } from "#server/ports/ports.ts";
import { saveInTurn } from "#server/use-cases/catalog/saving/save-batch.ts";
import { patiently, spacedOut, withRest } from "#server/use-cases/catalog/saving/save-in-batches.ts";
import { isStockField, type RowToWrite, type WriteRows } from "./import-kinds.ts";
import { rowOf, runOf, type ImportRow, type ImportRun } from "./run-shape.ts";
import { goodsAtOnce, writerOf } from "./writer-of.ts";

type UndoRefusal = { code: "importNotFound" } | { code: "importTooOld" } | { code: "importState"; state: string };

/**
 * Puts back what an import has changed where nobody has changed it since; what is left is counted and listed. Created
 * goods are put aside, with neither price nor stock; created categories, brands and attributes stay.
 */
export async function undoImport(
  ports: Ports,
  actor: Actor,
  uuid: string,
): Promise<Verdict<Map<string, number>, UndoRefusal>> {
  const { db } = ports.database;
  const row = await findRun(db, uuid);
  if (row === undefined) return no("importNotFound");
  const run = runOf(row);
  const now = ports.clock.now();
  if (run.appliedAt !== null && now.getTime() - Date.parse(run.appliedAt) > importDays * 86_400_000)
    return no("importTooOld");
  if (!(await moveRun(db, uuid, ["done", "partial", "undoing"], "undoing")))
    return no("importState", { state: run.state });
  const bus = spacedOut(ports.bus, ports.clock);
  try {
    await undoRows({ ...ports, bus }, actor, run);
  } finally {
    await bus.publishRest();
  }
  if (run.kind === "redirects") await ports.bus.publish("redirects");
  await endRun(db, uuid, { from: "undoing", to: "undone", at: now });
  const results = await countResults(db, uuid);
  ports.log.info(
    { event: "import.undone", run: uuid, kind: run.kind, ...Object.fromEntries(results) },
    "an import was undone",
  );
  return ok(results);
}

type UndoPorts = Omit<Ports, "bus"> & { bus: Pick<Ports["bus"], "publish"> };

/** Stock first: it came last. */
export async function undoRows(ports: UndoPorts, actor: Actor, run: ImportRun): Promise<void> {
  for (const step of ["stocked", "saved"] as const) {
    const write = await writerOf(ports, actor, run);
    for (;;) {
      const rows = await withRest(ports.clock, () =>
        patiently(ports, () =>
          saveInTurn(ports, { actor, kind: step === "stocked" ? "stock" : "products" }, async (tx) => ({
            rows: await undoBatch(tx, run, step, write),
          })),
        ),
      );
      if (rows.length === 0) break;
      await ports.failpoints.reach("import.batch");
    }
  }
}

async function undoBatch(tx: Tx, run: ImportRun, step: ImportStep, write: WriteRows): Promise<SavedRow<"badValue">[]> {
  const rows = (await writtenRows(tx, run.uuid, step, run.kind === "goods" ? goodsAtOnce : mostRowsInBatch)).map(rowOf);
  if (rows.length === 0) return [];
  const records = await write.records(
    tx,
    rows.flatMap(({ key }) => key ?? []),
    step,
  );
  const results = new Map<number, { result: ImportRowResult; fault: { code: string; field: string } | null }>();
  const toWrite: { row: ImportRow; write: RowToWrite; left: ImportChange | undefined }[] = [];
  for (const row of rows) {
    const record = records.get(row.key ?? "");
    if (record === undefined) {
      results.set(row.number, { result: "left", fault: { code: "changedSince", field: "" } });
      continue;
    }
    const { back, left } = undoable(record, ofStep(row, step));
    const isCreated = row.action === "created" && step === "saved";
    const values = isCreated
      ? createdBack(run, back)
      : Object.fromEntries(back.map(({ field, after }) => [field, after]));
    toWrite.push({ row, write: { key: row.key ?? "", isNew: false, values }, left: left[0] });
  }
  const saved = await write.write(
    tx,
    toWrite.map((one) => one.write),
    step,
  );
  for (const [at, { row, left }] of toWrite.entries()) {
    const one = saved[at];
    const [pin] = one === undefined || one.status === "refused" ? [] : (one.pinned ?? []);
    if (one?.status === "refused")
      results.set(row.number, { result: "left", fault: { code: one.code, field: one.field } });
    else if (pin !== undefined) results.set(row.number, { result: "left", fault: { code: "pinned", field: pin } });
    else if (left !== undefined)
      results.set(row.number, { result: "left", fault: { code: "changedSince", field: left.field } });
    else results.set(row.number, { result: "undone", fault: null });
  }
  await markRows(
    tx,
    run.uuid,
    step,
    [...results].map(([number, { result, fault }]) => ({ number, result, fault })),
  );
  return rows.map(() => ({ status: "updated" }));
}

function ofStep({ changes }: ImportRow, step: ImportStep): ImportChange[] {
  return changes.filter(({ field }) => isStockField(field) === (step === "stocked"));
}

/** What a created object gets back: a product is put aside and loses its prices, a redirect or markup goes, others stay. */
function createdBack({ kind }: ImportRun, back: readonly ImportChange[]): Record<string, ImportChange["after"]> {
  if (kind === "redirects" || kind === "markups") return Object.fromEntries(back.map(({ field }) => [field, null]));
  if (!isOfProducts(kind)) return {};
  const prices = back.filter(({ field }) => field.startsWith("price:") || field === "pictures");
  return { ...Object.fromEntries(prices.map(({ field }) => [field, null])), status: asideStatus };
}
