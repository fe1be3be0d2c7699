import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { importReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import { changingRows, countResults, faultyRows } from "#server/db/queries/catalog/imports/rows.ts";
import { findRun, listRuns } from "#server/db/queries/catalog/imports/runs.ts";
import {
  countPictures,
  failedPictures,
  retryPictures,
  type FailedPicture,
} from "#server/db/queries/catalog/imports/pictures.ts";
import type { Ports } from "#server/ports/ports.ts";
import { rowOf, runOf, type ImportRow, type ImportRun } from "./run-shape.ts";

export type { FailedPicture };

export type ShownImport = {
  run: ImportRun;
  /** Rows by result, once it is applied. */
  results: ReadonlyMap<string, number>;
  /** The first rows that change something, the biggest price jumps first. */
  changing: ImportRow[];
  /** Rows that would change pinned fields. */
  pinned: ImportRow[];
  faulty: ImportRow[];
  /** Pictures at addresses by their state. */
  pictures: ReadonlyMap<string, number>;
  /** Names of warehouses by uuid, for the fields of stock. */
  warehouses: ReadonlyMap<string, string>;
};

export async function showImport(
  { database: { db } }: Pick<Ports, "database">,
  uuid: string,
  most: { changing: number; faulty: number },
): Promise<Verdict<ShownImport, { code: "importNotFound" }>> {
  const row = await findRun(db, uuid);
  if (row === undefined) return no("importNotFound");
  const { warehouses } = await importReferenceRows(db);
  return ok({
    run: runOf(row),
    results: await countResults(db, uuid),
    changing: (await changingRows(db, uuid, most.changing)).map(rowOf),
    pinned: (await faultyRows(db, uuid, { after: 0, most: most.faulty, pinned: "only" })).map(rowOf),
    faulty: (await faultyRows(db, uuid, { after: 0, most: most.faulty, pinned: "without" })).map(rowOf),
    pictures: await countPictures(db, uuid),
    warehouses: new Map(warehouses.map(({ uuid: id, name }) => [id, name])),
  });
}

export async function listImports({ database: { db } }: Pick<Ports, "database">, most: number): Promise<ImportRun[]> {
  return (await listRuns(db, most)).map(runOf);
}

/** Pictures of an import that could not be fetched; `isAgain` fetches them once more. */
export async function importPictures(
  { database: { db }, clock }: Pick<Ports, "database" | "clock">,
  uuid: string,
  { most, isAgain }: { most: number; isAgain: boolean },
): Promise<Verdict<{ failed: FailedPicture[]; again: number }, { code: "importNotFound" }>> {
  if ((await findRun(db, uuid)) === undefined) return no("importNotFound");
  if (isAgain) return ok({ failed: [], again: await retryPictures(db, uuid, clock.now()) });
  return ok({ failed: await failedPictures(db, uuid, most), again: 0 });
}
