import { z } from "zod";
import { isoInstant, lineOfText, uuidShape } from "#app/contract/parts.ts";
import { importKinds, keyFields } from "#app/domain/imports/kinds.ts";
import { importEvery } from "#app/domain/imports/sources/source-times.ts";

export const importSourceParams = z.object({ uuid: uuidShape });

const text = (most: number) => lineOfText(most).trim();
const version = z.int().min(1);

const fields = {
  name: text(100).min(1),
  address: text(2_000).min(1),
  every: z.enum(importEvery),
  /** For a server that asks for it; a colon would end it. */
  login: text(200)
    .min(1)
    .regex(/^[^:]*$/)
    .nullable(),
  /** Null: the one that is kept. It is never sent back. */
  password: z.string().min(1).max(200).nullable(),
  keyField: z.enum(keyFields).nullable(),
  /** Code of the price list of columns that name none. */
  list: text(100).min(1).nullable(),
  warehouse: uuidShape.nullable(),
  /** Stock meant by «есть». */
  inStock: z.number().positive().max(999_999).nullable(),
  category: text(500).min(1).nullable(),
  sheet: text(100).min(1).nullable(),
  allOrNothing: z.boolean(),
};
export const newImportSourceBody = z.strictObject({ kind: z.enum(importKinds), ...fields });
export type AddedImportSource = z.infer<typeof newImportSourceBody>;
/** What a file is stays. */
export const saveImportSourceBody = z.strictObject({ version, ...fields });
export type SaveImportSource = z.infer<typeof saveImportSourceBody>;
export const switchImportSourceBody = z.strictObject({ version, isPaused: z.boolean() });
export const removeImportSourceBody = z.strictObject({ version });

export const savedImportSourceShape = z.object({ uuid: uuidShape });

const fetchShape = z.object({
  at: isoInstant,
  /** Null while it runs. */
  result: z.enum(["same", "done", "partial", "held", "failed"]).nullable(),
  /** Why nothing was applied. */
  fault: z.object({ code: z.string(), details: z.record(z.string(), z.unknown()) }).nullable(),
  /** The import of the file. */
  run: uuidShape.nullable(),
});
export type DeskFetch = z.infer<typeof fetchShape>;

const rowShape = z.object({
  uuid: uuidShape,
  name: z.string(),
  kind: z.enum(importKinds),
  /** Without its query, which may hold a key. */
  shownAddress: z.string(),
  every: z.enum(importEvery),
  isActive: z.boolean(),
  /** Is imported now, or will be within minutes. */
  isAwaited: z.boolean(),
  nextAt: isoInstant,
  last: fetchShape.nullable(),
});
export type DeskImportSourceRow = z.infer<typeof rowShape>;

const choices = z.object({
  /** Kinds of files that the person may set up. */
  kinds: z.array(z.enum(importKinds)),
  lists: z.array(z.object({ code: z.string(), name: z.string() })),
  warehouses: z.array(z.object({ uuid: uuidShape, name: z.string() })),
});
export type ImportSourceChoices = z.infer<typeof choices>;

export const importSourcesShape = z.object({ items: z.array(rowShape), choices, timezone: z.string() });
export type ImportSources = z.infer<typeof importSourcesShape>;

export const importSourceShape = rowShape.extend({
  version,
  address: z.string(),
  login: z.string().nullable(),
  hasPassword: z.boolean(),
  keyField: z.enum(keyFields).nullable(),
  list: z.string().nullable(),
  warehouse: z.string().nullable(),
  inStock: z.number().nullable(),
  category: z.string().nullable(),
  sheet: z.string().nullable(),
  allOrNothing: z.boolean(),
  /** The latest first. */
  fetches: z.array(fetchShape),
  choices,
  timezone: z.string(),
  can: z.object({ edit: z.boolean() }),
});
export type DeskImportSource = z.infer<typeof importSourceShape>;
