import { createHash } from "node:crypto";
import type { Actor } from "#app/domain/actor.ts";
import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import { mostRowsInBatch } from "#app/domain/catalog/saving/saved-row.ts";
import {
  blownFuses,
  countForFuses,
  noFuseCounts,
  priceJump,
  type Fuse,
  type FuseCounts,
} from "#app/domain/imports/fuses.ts";
import { isOfProducts, type ImportKind } from "#app/domain/imports/kinds.ts";
import { isFootnote, readRow, sectionOf, type ReadRow, type RowReading } from "#app/domain/imports/read-row.ts";
import { categoryIndex, namesByNorm, remembered, unitNamed } from "#app/domain/imports/references.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { importWords } from "#app/i18n/import-words.ts";
import {
  importReferenceRows,
  activeGoods,
  stockedGoods,
  type ImportReferenceRows,
} from "#server/db/queries/catalog/imports/references.ts";
import { insertImportRows, type NewImportRow } from "#server/db/queries/catalog/imports/rows.ts";
import {
  appliedBefore,
  insertRun,
  keepMapping,
  writeCheck,
  type ImportState,
} from "#server/db/queries/catalog/imports/runs.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import { withTable, type OpenTable } from "#server/uploads/tables/open-table.ts";
import { checkGoods } from "./check-goods.ts";
import { checkPlain } from "./check-plain.ts";
import { checkMarkups } from "./markups.ts";
import { importActor, isStockField, type CheckRows, type DecidedRow, type ImportAdditions } from "./import-kinds.ts";
import { mostImportMegabytes } from "#app/domain/imports/desk-imports.ts";
import { chosenOf, mapFile, type ImportOptions, type ImportRefusal, type MappedFile } from "./open-import.ts";

/** What people send, or a file that is in the store. */
type ImportFile = Bytes | { key: string; size: number; sha256: string };

type ImportToCheck = {
  kind: ImportKind;
  fileName: string;
  file: ImportFile;
  options: ImportOptions;
  /** For a file larger than people send. */
  mostMegabytes?: number;
};

export type CheckedImport = {
  run: string;
  /** The run that has applied this very file already. */
  again: { uuid: string; at: string } | null;
  others: string[];
};

/** Compares a file with the shop, row by row; writes the run and its rows and nothing of the catalogue. */
export async function checkImport(ports: Ports, actor: Actor, given: ImportToCheck) {
  const { kind, fileName, file: source, options, mostMegabytes = mostImportMegabytes } = given;
  const size = source instanceof Uint8Array ? source.length : source.size;
  if (size > mostMegabytes * 1024 * 1024) return no("fileTooLarge", { limit: mostMegabytes });
  const { db } = ports.database;
  const isStored = !(source instanceof Uint8Array);
  const { key: fileKey, sha256 } = isStored ? source : await stored(ports, source);
  const opened = await ports.files.open(fileKey);
  if (opened === null) throw new Error("the file of an import is gone");
  const check = async (table: OpenTable): Promise<Verdict<CheckedImport, ImportRefusal>> => {
    const references = await importReferenceRows(db);
    const file = await mapFile(db, table, { kind, options, references });
    if (!file.ok) return file;
    const run = ports.ids.uuid();
    const again = await appliedBefore(db, kind, sha256);
    const { columns, headHash, header, others } = file.value;
    await transact<null>(db, async (tx) => {
      await insertRun(tx, { ...{ uuid: run, kind, fileName, sha256, fileKey, actor }, mapping: columns, options });
      return ok(null);
    });
    await checkRows(ports, run, table, { ...given, actor, file: file.value, references });
    const chosen = chosenOf(kind, options.map, header.labels);
    if (chosen !== null) await keepMapping(db, kind, headHash, chosen, ports.clock.now());
    return ok({ run, again, others });
  };
  try {
    const checked = await withTable(opened, () => ports.files.scratch(), check);
    if (!checked.ok && !isStored) await ports.files.remove(fileKey);
    return checked;
  } finally {
    await opened.close();
  }
}

/** One that no run refers to in the end is swept as a forgotten file. */
async function stored({ files, ids }: Ports, bytes: Bytes): Promise<{ key: string; sha256: string }> {
  const key = ids.uuid();
  await files.put(key, bytes);
  return { key, sha256: createHash("sha256").update(bytes).digest("hex") };
}

type Checking = Pick<ImportToCheck, "kind" | "options"> & {
  actor: Actor;
  file: MappedFile;
  references: ImportReferenceRows;
};

/** Compares the rows of an opened file and writes them to the run, which then is ready, held or failed. */
export async function checkRows(ports: Ports, run: string, table: OpenTable, checking: Checking): Promise<void> {
  const { kind, options, file } = checking;
  const { db } = ports.database;
  const additions: ImportAdditions = { categories: [], brands: [], attributes: [] };
  const reading = readingOf(checking);
  const check = checkOf(checking, reading, additions);
  const counts: Record<string, number> = { rows: 0, created: 0, updated: 0, unchanged: 0, error: 0, skipped: 0 };
  const add = (name: string, by = 1) => (counts[name] = (counts[name] ?? 0) + by);
  const fuses = noFuseCounts();
  const usedAttributes = new Set<string>();
  let section: string | null = null;
  for (let from = file.from; ; from += mostRowsInBatch) {
    const rows = await table.rows(file.sheet, from, mostRowsInBatch);
    if (rows.length === 0) break;
    const read: ReadRow[] = [];
    for (const row of rows) {
      const heading = row.isCut === true ? null : sectionOf(row, reading);
      if (isFootnote(row, reading) || heading !== null) {
        section = heading ?? section;
        add("skipped");
      } else if (row.isCut === true)
        read.push({ number: row.number, given: {}, section, fault: { code: "cutRow", field: "" } });
      else read.push(readRow(row, section, reading));
    }
    const decided = await check(db, read);
    for (const row of decided) {
      add("rows");
      add(row.action);
      if (row.pinned.length > 0) add("pinned");
      for (const warning of row.warnings) add(warning);
      countForFuses(fuses, row.known, row.changes);
      for (const { field } of row.changes)
        if (field.startsWith("attribute:")) usedAttributes.add(field.slice("attribute:".length));
    }
    await insertImportRows(db, run, decided.map(storedRow));
    await ports.failpoints.reach("import.batch");
  }
  for (const { newAttribute } of file.columns)
    if (newAttribute !== undefined && usedAttributes.has(newAttribute.code)) additions.attributes.push(newAttribute);
  const blown = await fusesOf(ports, fuses);
  const state = stateOf(counts, blown, options.allOrNothing);
  await writeCheck(db, run, { state, counts, additions, fuses: blown });
  ports.log.info({ event: "import.checked", run, kind, state, ...counts }, "a file was checked");
}

async function fusesOf({ database }: Ports, fuses: FuseCounts): Promise<Fuse[]> {
  const { db } = database;
  return blownFuses(fuses, {
    stocked: fuses.zeroed.size === 0 ? new Map() : await stockedGoods(db),
    active: fuses.hidden === 0 ? 0 : await activeGoods(db),
  });
}

function stateOf(counts: Readonly<Record<string, number>>, fuses: readonly Fuse[], allOrNothing: boolean): ImportState {
  if (allOrNothing && (counts["error"] ?? 0) > 0) return "failed";
  return fuses.length > 0 ? "held" : "ready";
}

function readingOf({ kind, options, file, references }: Checking): RowReading {
  const attributes = new Map(references.attributes.map(({ code, kind: of }) => [code, of]));
  for (const { newAttribute } of file.columns)
    if (newAttribute !== undefined) attributes.set(newAttribute.code, newAttribute.kind);
  return {
    kind,
    columns: file.columns,
    inStock: options.inStock ?? null,
    packName: importWords("pack"),
    below: file.header.last,
    attributes,
  };
}

function checkOf(
  { kind, actor, options, references }: Checking,
  { attributes }: RowReading,
  additions: ImportAdditions,
): CheckRows {
  const categories = categoryIndex(references.categories);
  if (kind === "markups") return checkMarkups(references);
  if (!isOfProducts(kind)) return checkPlain(kind, categories);
  const { units, warehouses } = references;
  return checkGoods({
    kind,
    actor: importActor(actor),
    key: options.key ?? null,
    references,
    attributes,
    additions,
    warehouseOf: (name) => warehouses.find((one) => one.uuid === name || nameNorm(one.name) === nameNorm(name))?.uuid,
    defaults: {
      categories,
      brands: namesByNorm(references.brands),
      unitOf: remembered((text) => unitNamed(text, units)),
      norm: remembered(nameNorm),
      category: options.category ?? null,
      unit: unitNamed(importWords("piece"), units),
    },
  });
}

function storedRow({ number, key, label, action, changes, pinned, fault }: DecidedRow): NewImportRow {
  const isDue = action === "created" || action === "updated";
  const hasStock = changes.some(({ field }) => isStockField(field));
  const hasOther = action === "created" || changes.some(({ field }) => !isStockField(field));
  return {
    ...{ number, key, label, action, changes, pinned, fault },
    jump: Math.round(Math.min(1_000_000, Math.max(0, ...changes.map(priceJump)) * 100)),
    saved: isDue && hasOther ? null : "none",
    stocked: isDue && hasStock ? null : "none",
  };
}
