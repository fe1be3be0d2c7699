import { z } from "zod";
import { importKinds } from "#app/domain/imports/kinds.ts";
import type { ImportFault, ImportChange } from "#app/domain/imports/import-value.ts";
import type { ImportRowRow } from "#server/db/queries/catalog/imports/rows.ts";
import type { ImportRunRow } from "#server/db/queries/catalog/imports/runs.ts";

const valueShape = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
const changesShape = z.array(z.object({ field: z.string(), before: valueShape, after: valueShape }));
const faultShape = z
  .object({ code: z.string(), field: z.string(), value: z.string().optional(), other: z.number().optional() })
  .nullable();
const attributeShape = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
  kind: z.enum(["number", "text", "flag"]),
});
const columnShape = z.object({
  column: z.number(),
  label: z.string(),
  field: z.string().nullable(),
  unit: z.string(),
  samples: z.array(z.string()),
  note: z.string().optional(),
  newAttribute: attributeShape.optional(),
});

/** As stored; `counts` are rows by action, and what was skipped. */
export const runShape = z.object({
  uuid: z.string(),
  kind: z.enum(importKinds),
  state: z.string(),
  fileName: z.string(),
  mapping: z.array(columnShape),
  options: z.object({ allOrNothing: z.boolean() }),
  counts: z.record(z.string(), z.number()),
  additions: z.object({
    categories: z.array(z.string()).default([]),
    brands: z.array(z.string()).default([]),
    attributes: z.array(attributeShape).default([]),
  }),
  fuses: z.array(
    z.union([
      z.object({ code: z.literal("priceJumps"), prices: z.number(), jumps: z.number() }),
      z.object({ code: z.literal("stockZeroed"), warehouse: z.string(), zeroed: z.number(), stocked: z.number() }),
      z.object({ code: z.literal("goodsHidden"), hidden: z.number(), active: z.number() }),
    ]),
  ),
  actorName: z.string(),
  createdAt: z.string(),
  appliedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
});
export type ImportRun = z.output<typeof runShape>;

export function runOf(row: ImportRunRow): ImportRun {
  return runShape.parse(row);
}

/** A row with what it changes and why not. */
export type ImportRow = Omit<ImportRowRow, "changes" | "fault"> & {
  changes: ImportChange[];
  fault: (Omit<ImportFault, "code"> & { code: string }) | null;
};

export function rowOf({ changes, fault, ...row }: ImportRowRow): ImportRow {
  const read = faultShape.parse(fault);
  return {
    ...row,
    changes: changesShape.parse(changes),
    fault:
      read === null
        ? null
        : {
            code: read.code,
            field: read.field,
            ...(read.value === undefined ? {} : { value: read.value }),
            ...(read.other === undefined ? {} : { other: read.other }),
          },
  };
}
