import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { importKinds, type ImportKind } from "#app/domain/imports/kinds.ts";
import { ok, type Verdict } from "#app/domain/verdict.ts";
import { clearImportRows } from "#server/db/queries/catalog/imports/desk-rows.ts";
import {
  endWork,
  extendWork,
  findDeskRun,
  leaseWork,
  writeMapping,
  writeSheets,
  type LeasedWork,
} from "#server/db/queries/catalog/imports/desk-runs.ts";
import { importReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import { keepMapping } from "#server/db/queries/catalog/imports/runs.ts";
import { countResults } from "#server/db/queries/catalog/imports/rows.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { withTable, type OpenTable } from "#server/uploads/tables/open-table.ts";
import { applyImport } from "#server/use-cases/catalog/imports/apply-import.ts";
import { checkRows } from "#server/use-cases/catalog/imports/check-import.ts";
import { mapFile, proposeColumns, type ImportOptions } from "#server/use-cases/catalog/imports/open-import.ts";
import { undoImport } from "#server/use-cases/catalog/imports/undo-import.ts";
import { runOptionsShape } from "./desk-run.ts";
import { applyPhotos, checkPhotos, undoPhotos } from "./photos-run.ts";

/** A killed process holds a run for so long. */
const leaseMs = 60_000;
/** After so many failures a file counts as unreadable; what was begun to be written is tried on and on. */
const mostAttempts = 3;

const actorShape = z.object({ kind: z.literal("staff"), id: z.string(), name: z.string() });

/** Does what people at the desk have asked for, one run after another; returns their number. */
export async function workOnImports(ports: Ports, stopping?: AbortSignal): Promise<number> {
  const { database, clock } = ports;
  const failed: string[] = [];
  for (let count = 0; ; count += 1) {
    const now = clock.now();
    const until = new Date(now.getTime() + leaseMs);
    const leased = stopping?.aborted ? undefined : await leaseWork(database.db, { now, until, but: failed });
    if (leased === undefined) return count;
    if (!(await doWork(ports, leased))) failed.push(leased.uuid);
  }
}

async function doWork(ports: Ports, leased: LeasedWork): Promise<boolean> {
  const { database, clock, log } = ports;
  const extending = setInterval(() => {
    extendWork(database.db, leased.uuid, new Date(clock.now().getTime() + leaseMs)).catch((error: unknown) =>
      log.warn({ err: error, run: leased.uuid }, "the lease of an import was not extended"),
    );
  }, leaseMs / 4).unref();
  try {
    await works[leased.work](ports, leased, actorShape.parse(leased.actor));
    return true;
  } catch (error) {
    log.error({ err: error, run: leased.uuid, work: leased.work }, "the work of an import failed");
    const isReading = leased.work === "read" || leased.work === "check";
    if (isReading && leased.attempts >= mostAttempts) await failed(ports, leased, { code: "importBroken" });
    return false;
  } finally {
    clearInterval(extending);
  }
}

type Work = (ports: Ports, leased: LeasedWork, actor: Actor) => Promise<unknown>;

const works: Readonly<Record<LeasedWork["work"], Work>> = {
  read: (ports, leased) =>
    opened(ports, leased, async (table, run) => {
      const { db } = ports.database;
      const file = await proposeColumns(db, table, { ...run, references: await importReferenceRows(db) });
      const sheets = table.sheets.flatMap(({ name, isHidden }) => (isHidden ? [] : [name]));
      const read = file.ok ? (table.sheets[file.value.sheet]?.name ?? null) : (run.options.sheet ?? null);
      await writeSheets(db, leased.uuid, sheets, read);
      if (!file.ok) return file;
      await clearImportRows(db, leased.uuid);
      const total = Math.max(0, (table.sheets[file.value.sheet]?.count ?? 0) - file.value.from);
      await writeMapping(db, leased.uuid, { mapping: file.value.columns, counts: { total } });
      await endWork(db, leased.uuid, "read", { state: "mapped" });
      return ok(null);
    }),

  check: (ports, leased, actor) => {
    if (leased.kind === "photos") return checkedPhotos(ports, leased);
    return opened(ports, leased, async (table, run) => {
      const { db } = ports.database;
      const { kind, options } = run;
      const references = await importReferenceRows(db);
      const file = await mapFile(db, table, { kind, options, references });
      if (!file.ok) return file;
      const { columns, headHash } = file.value;
      await clearImportRows(db, leased.uuid);
      await writeMapping(db, leased.uuid, { mapping: columns });
      await checkRows(ports, leased.uuid, table, { kind, options, actor, file: file.value, references });
      if (options.columns !== undefined) await keepMapping(db, kind, headHash, options.columns, ports.clock.now());
      await endWork(db, leased.uuid, "check");
      return ok(null);
    });
  },

  async apply(ports, leased, actor) {
    const applied =
      leased.kind === "photos"
        ? await applyPhotos(ports, actor, leased.uuid)
        : await applyImport(ports, actor, leased.uuid, { isForced: true });
    await ended(ports, leased, actor, applied);
  },

  async undo(ports, leased, actor) {
    const undone =
      leased.kind === "photos" ? await undoPhotos(ports, leased.uuid) : await undoImport(ports, actor, leased.uuid);
    await ended(ports, leased, actor, undone);
  },
};

async function checkedPhotos(ports: Ports, leased: LeasedWork): Promise<void> {
  const checked = await checkPhotos(ports, leased.uuid);
  if (checked.ok) await endWork(ports.database.db, leased.uuid, "check");
  else await failed(ports, leased, checked);
}

type Opened = { kind: ImportKind; options: ImportOptions };

/** Opens the file of the run; one that cannot be read ends it. */
async function opened(
  ports: Ports,
  leased: LeasedWork,
  use: (table: OpenTable, run: Opened) => Promise<{ ok: true; value: null } | { ok: false; code: string }>,
): Promise<void> {
  const row = await findDeskRun(ports.database.db, leased.uuid);
  const file = row?.fileKey ? await ports.files.open(row.fileKey) : null;
  if (row === undefined || file === null) return failed(ports, leased, { code: "importFileGone" });
  try {
    const run = { kind: tableKind.parse(row.kind), options: runOptionsShape.parse(row.options) };
    const scratch = () => ports.files.scratch();
    const done = await withTable<null, { ok: false; code: string }>(file, scratch, (table) => use(table, run));
    if (!done.ok) await failed(ports, leased, done);
  } finally {
    await file.close();
  }
}

const tableKind = z.enum(importKinds);

async function failed(ports: Ports, { uuid, work }: LeasedWork, refusal: { code: string; ok?: false }): Promise<void> {
  const { code, ok: _, ...details } = refusal;
  await endWork(ports.database.db, uuid, work, { state: "failed", fault: { code, details } });
}

/** Trying again does not bring back a file that is gone or broken. */
const lost: ReadonlySet<string> = new Set(["importFileGone", "archiveBroken", "archiveTooLarge"]);

/** How it has ended is recorded in the name of who has asked for it. */
async function ended(
  ports: Ports,
  leased: LeasedWork,
  actor: Actor,
  verdict: Verdict<unknown, { code: string }>,
): Promise<void> {
  const { db } = ports.database;
  const { uuid, work } = leased;
  if (!verdict.ok && lost.has(verdict.code)) return failed(ports, leased, verdict);
  // A run that has already ended is in another state.
  if (!verdict.ok && verdict.code !== "importState")
    throw new Error(`the work of an import was refused: ${verdict.code}`);
  const results = await countResults(db, uuid);
  const run = await findDeskRun(db, uuid);
  await transact<null>(db, async (tx) => {
    await recordChange(
      tx,
      { actor, requestId: null, address: null },
      {
        action: work === "undo" ? "import.undoEnded" : "import.applyEnded",
        object: { kind: "import", id: uuid, name: run?.fileName ?? null },
        changes: Object.fromEntries([...results].map(([name, rows]) => [name, { before: null, after: rows }])),
      },
    );
    await endWork(tx, uuid, work);
    return ok(null);
  });
}
