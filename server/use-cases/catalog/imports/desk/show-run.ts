import type { DeskImport } from "#app/contract/desk/imports.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import {
  applicableStates,
  mappableStates,
  undoableStates,
  type ImportRunState,
} from "#app/domain/imports/desk-imports.ts";
import { mappingFields } from "#app/domain/imports/mapping-choices.ts";
import { importDays } from "#app/domain/limits.ts";
import { mayStaff, scopeOf } from "#app/domain/staff/rights.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { importChoice } from "#app/i18n/import-text.ts";
import type { Db } from "#server/db/client.ts";
import { countImportRows, countProgress } from "#server/db/queries/catalog/imports/desk-rows.ts";
import { countPictures } from "#server/db/queries/catalog/imports/pictures.ts";
import { importReferenceRows, type ImportReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import { countResults } from "#server/db/queries/catalog/imports/rows.ts";
import { appliedBefore } from "#server/db/queries/catalog/imports/runs.ts";
import type { Ports } from "#server/ports/ports.ts";
import { namesOf } from "#server/use-cases/catalog/imports/export-table.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import type { StaffViewer } from "#server/use-cases/staff/staff-session.ts";
import { deskRun, fieldsOf, isTable, maySheet, ownsStockOf, type DeskRun } from "./desk-run.ts";
import { countsOf, totalOf, warningsOf } from "./run-counts.ts";

/** An import with everything that its page shows but its rows. */
export async function showDeskImport(
  ports: Ports,
  staff: StaffViewer,
  uuid: string,
): Promise<ProblemOr<DeskImport, "importNotFound">> {
  const { db } = ports.database;
  const run = await deskRun(db, staff, uuid);
  if (run === null) return no("importNotFound");
  const references = await importReferenceRows(db);
  const { left, ...filters } = await countImportRows(db, uuid);
  const results = await countResults(db, uuid);
  const undone = results.get("undone") ?? 0;
  const pictures = await countPictures(db, uuid);
  const warehouses = new Map(references.warehouses.map(({ uuid: id, name }) => [id, name]));
  const { version, kind, state, fileName, createdAt, appliedAt, undoneAt, fault, options } = run;
  return ok({
    ...{ uuid, version, kind, state, fileName, createdAt, appliedAt, undoneAt, fault },
    by: run.actorName,
    timezone: (await publicData(ports).cities()).main.timezone,
    counts: countsOf(run.counts),
    warnings: warningsOf(run.counts),
    filters: { ...filters, left },
    results: { done: results.get("done") ?? 0, undone },
    progress: await progressOf(db, run, undone + left),
    again: await appliedBefore(db, kind, run.sha256, uuid),
    ...{ sheets: run.sheets, sheet: run.sheet },
    columns: run.mapping.map(({ column, label, field, samples, note = null, newAttribute }) => ({
      ...{ column, label, field, samples, note },
      isNew: newAttribute !== undefined,
    })),
    choices: choicesFor(staff, run, references),
    key: options.key ?? null,
    inStock: options.inStock === undefined ? null : options.inStock / 1_000,
    category: options.category ?? null,
    fuses: run.fuses.map((fuse) =>
      fuse.code !== "stockZeroed" ? fuse : { ...fuse, warehouse: warehouses.get(fuse.warehouse) ?? fuse.warehouse },
    ),
    additions: { ...run.additions, attributes: run.additions.attributes.map(({ name }) => name) },
    pictures:
      pictures.size === 0
        ? null
        : {
            due: pictures.get("due") ?? 0,
            added: pictures.get("added") ?? 0,
            same: pictures.get("same") ?? 0,
            failed: pictures.get("failed") ?? 0,
          },
    can: stepsOf(staff, run, { now: ports.clock.now(), hasDone: results.has("done") || run.state !== "partial" }),
  });
}

/** What the person may do with the run now. */
function stepsOf(
  staff: StaffViewer,
  run: DeskRun,
  { now, hasDone }: { now: Date; hasDone: boolean },
): DeskImport["can"] {
  const isIn = (states: readonly ImportRunState[]) => states.includes(run.state);
  const isOwn = ownsStockOf(staff, fieldsOf(run));
  return {
    map: isTable(run) && isIn(mappableStates),
    sheet: isTable(run) && maySheet(run),
    apply: isOwn && isIn(applicableStates),
    undo:
      isOwn &&
      isIn(undoableStates) &&
      hasDone &&
      !isTooOld(run, now) &&
      mayStaff(staff, "undoImport", { file: run.kind }),
  };
}

export function isTooOld({ appliedAt }: Pick<DeskRun, "appliedAt">, now: Date): boolean {
  return appliedAt !== null && now.getTime() - Date.parse(appliedAt) > importDays * 86_400_000;
}

async function progressOf(db: Db, run: DeskRun, undone: number): Promise<DeskImport["progress"]> {
  if (run.state === "loaded") return { done: 0, total: 0 };
  if (run.state !== "checking" && run.state !== "applying" && run.state !== "undoing") return null;
  const { checked, changing, due, applied } = await countProgress(db, run.uuid);
  if (run.state === "checking") return { done: checked, total: totalOf(run.counts) };
  if (run.state === "applying") return { done: Math.max(0, changing - due), total: changing };
  return { done: undone, total: undone + applied };
}

/** A long list of attributes in each column would be most of the page. */
const mostAttributes = 60;

function choicesFor(staff: StaffViewer, run: DeskRun, references: ImportReferenceRows): DeskImport["choices"] {
  if (!isTable(run) || !mappableStates.some((state) => state === run.state)) return [];
  const own = scopeOf(staff, "editStock")?.warehouses;
  const warehouses = references.warehouses.filter(({ uuid }) => own === null || own?.includes(uuid));
  const attributes = references.attributes.slice(0, mostAttributes);
  const names = namesOf(references);
  const fields = mappingFields(run.kind, { ...references, warehouses, attributes });
  const allowed = own === null ? fields : fields.filter((field) => field !== "stock:");
  // Fields that the file has already stay, whatever the lists leave out.
  const kept = run.mapping.flatMap(({ field, newAttribute }) =>
    field !== null && newAttribute === undefined && ownsStockOf(staff, [field]) ? [field] : [],
  );
  return [...new Set([...allowed, ...kept])].map((value) => ({ value, label: importChoice(value, names) }));
}
