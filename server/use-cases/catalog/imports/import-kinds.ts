import type { Actor } from "#app/domain/actor.ts";
import type { ImportChange, ImportFault, ImportRecord } from "#app/domain/imports/import-value.ts";
import type { NewAttribute } from "#app/domain/imports/mapping.ts";
import type { PriceWarning } from "#app/domain/imports/price-warnings.ts";
import type { ReadRow } from "#app/domain/imports/read-row.ts";
import type { FaultCode, SavedRow } from "#app/domain/catalog/saving/saved-row.ts";
import type { Db, Tx } from "#server/db/client.ts";
import type { ImportStep } from "#server/db/queries/catalog/imports/rows.ts";

/** What an import creates besides its rows, for the check to list. */
export type ImportAdditions = {
  /** Paths, parents included. */
  categories: string[];
  brands: string[];
  attributes: NewAttribute[];
};

/** A row of the file compared with the shop. */
export type DecidedRow = {
  number: number;
  key: string | null;
  label: string;
  action: "created" | "updated" | "unchanged" | "error";
  changes: ImportChange[];
  /** Fields that the row would change if they were not pinned. */
  pinned: string[];
  fault: ImportFault | null;
  /** Fields given by the row that the object has a value of. */
  known: string[];
  warnings: PriceWarning[];
};

/** Decides on the rows of a batch; reads only. */
export type CheckRows = (db: Db, rows: readonly ReadRow[]) => Promise<DecidedRow[]>;

/** A row to write: only changed fields. */
export type RowToWrite = { key: string; isNew: boolean; values: ImportRecord };

/** How the rows of a kind are written, within the transaction of a batch. */
export type WriteRows = {
  /** Locks the objects; those that there are, by key. */
  records(tx: Tx, keys: readonly string[], step: ImportStep): Promise<Map<string, ImportRecord>>;
  /** A result for each row, in their order. */
  write(tx: Tx, rows: readonly RowToWrite[], step: ImportStep): Promise<SavedRow<FaultCode>[]>;
};

/** The author of what an import writes: pins hold against imports by everybody. */
export function importActor(actor: Actor): Actor {
  return { ...actor, kind: "import" };
}

export function isStockField(field: string): boolean {
  return field.startsWith("stock:");
}

export function errorRow(number: number, fault: ImportFault, key: string | null = null): DecidedRow {
  return { number, key, label: "", action: "error", changes: [], pinned: [], fault, known: [], warnings: [] };
}
