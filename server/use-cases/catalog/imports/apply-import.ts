import type { Actor } from "#app/domain/actor.ts";
import { mostRowsInBatch, type SavedRow } from "#app/domain/catalog/saving/saved-row.ts";
import { recheck } from "#app/domain/imports/decide-row.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import {
  countResults,
  dueRows,
  markRows,
  type ImportRowResult,
  type ImportStep,
} from "#server/db/queries/catalog/imports/rows.ts";
import { endRun, findRun, moveRun } from "#server/db/queries/catalog/imports/runs.ts";
import type { Ports } from "#server/ports/ports.ts";
import { saveInTurn } from "#server/use-cases/catalog/saving/save-batch.ts";
import { patiently, spacedOut, withRest } from "#server/use-cases/catalog/saving/save-in-batches.ts";
import { addReferences } from "./add-references.ts";
import { isStockField, type RowToWrite, type WriteRows } from "./import-kinds.ts";
import { rowOf, runOf, type ImportRow, type ImportRun } from "./run-shape.ts";
import { undoRows } from "./undo-import.ts";
import { goodsAtOnce, writerOf } from "./writer-of.ts";

export type ApplyRefusal =
  | { code: "importNotFound" }
  | { code: "importHeld" }
  | { code: "importFailed" }
  | { code: "importState"; state: string };

/**
 * Applies a checked file in batches, each in one transaction with the results of its rows: after a crash the rest is
 * applied by another call. A row whose object has changed since the check is skipped.
 */
export async function applyImport(
  ports: Ports,
  actor: Actor,
  uuid: string,
  { isForced }: { isForced: boolean },
): Promise<Verdict<Map<string, number>, ApplyRefusal>> {
  const { db } = ports.database;
  const row = await findRun(db, uuid);
  if (row === undefined) return no("importNotFound");
  const run = runOf(row);
  if (run.state === "failed") return no("importFailed");
  if (run.state === "held" && !isForced) return no("importHeld");
  if (!(await moveRun(db, uuid, ["ready", "held", "applying"], "applying")))
    return no("importState", { state: run.state });
  await addReferences(ports, actor, run.additions);
  const bus = spacedOut(ports.bus, ports.clock);
  try {
    const isWhole = await applySteps({ ...ports, bus }, actor, run);
    if (!isWhole) await undoRows({ ...ports, bus }, actor, run);
  } finally {
    await bus.publishRest();
  }
  if (run.kind === "redirects") await ports.bus.publish("redirects");
  const results = await countResults(db, uuid);
  const isPartial = (results.get("stale") ?? 0) + (results.get("refused") ?? 0) > 0 || (run.counts["error"] ?? 0) > 0;
  const isGivenUp = run.options.allOrNothing && isPartial;
  const end = isGivenUp ? "failed" : isPartial ? "partial" : "done";
  await endRun(db, uuid, { from: "applying", to: end, at: ports.clock.now() });
  ports.log.info(
    { event: "import.applied", run: uuid, kind: run.kind, ...Object.fromEntries(results) },
    "a file was applied",
  );
  return ok(results);
}

type ApplyPorts = Omit<Ports, "bus"> & { bus: Pick<Ports["bus"], "publish"> };

/** False if a row of «all or nothing» could not be applied. */
async function applySteps(ports: ApplyPorts, actor: Actor, run: ImportRun): Promise<boolean> {
  for (const step of ["saved", "stocked"] as const) {
    const write = await writerOf(ports, actor, run);
    for (;;) {
      const rows = await withRest(ports.clock, () =>
        patiently(ports, () =>
          saveInTurn(ports, { actor, kind: step === "stocked" ? "stock" : "products" }, async (tx) => ({
            rows: await applyBatch(tx, run, step, write),
          })),
        ),
      );
      if (rows.length === 0) break;
      await ports.failpoints.reach("import.batch");
      if (run.options.allOrNothing && rows.some(({ status }) => status === "refused")) return false;
    }
  }
  return true;
}

type WrittenRow = {
  result: ImportRowResult;
  fault: { code: string; field: string } | null;
  pinned?: readonly string[];
};

async function applyBatch(tx: Tx, run: ImportRun, step: ImportStep, write: WriteRows): Promise<SavedRow<"badValue">[]> {
  const most = run.kind === "goods" && step === "saved" ? goodsAtOnce : mostRowsInBatch;
  const rows = (await dueRows(tx, run.uuid, step, most)).map(rowOf);
  if (rows.length === 0) return [];
  const records = await write.records(
    tx,
    rows.flatMap(({ key }) => key ?? []),
    step,
  );
  const results = new Map<number, WrittenRow>();
  const toWrite: { row: ImportRow; write: RowToWrite }[] = [];
  for (const row of rows) {
    const changes = row.changes.filter(({ field }) => isStockField(field) === (step === "stocked"));
    const isNew = row.action === "created" && step === "saved";
    const isLost = step === "stocked" && (row.saved === "stale" || row.saved === "refused");
    const next = isLost ? "stale" : recheck(records.get(row.key ?? "") ?? null, changes, isNew);
    if (next === "write")
      toWrite.push({
        row,
        write: {
          key: row.key ?? "",
          isNew,
          values: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
        },
      });
    else results.set(row.number, { result: next, fault: next === "stale" ? { code: "stale", field: "" } : null });
  }
  const saved = await write.write(
    tx,
    toWrite.map((one) => one.write),
    step,
  );
  for (const [at, { row }] of toWrite.entries()) {
    const one = saved[at];
    if (one?.status === "refused")
      results.set(row.number, { result: "refused", fault: { code: one.code, field: one.field } });
    // Pinned since the check.
    else results.set(row.number, { result: "done", fault: null, ...(one?.pinned && { pinned: one.pinned }) });
  }
  await markRows(
    tx,
    run.uuid,
    step,
    [...results].map(([number, result]) => ({ number, ...result })),
  );
  return [...results.values()].map(({ result }) =>
    result === "done" ? { status: "updated" } : { status: "refused", code: "badValue", field: "" },
  );
}
