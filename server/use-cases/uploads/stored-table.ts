import { z } from "zod";
import type { Sheet } from "#app/domain/upload/table.ts";

const row = z.object({
  number: z.int(),
  cells: z.array(z.string()),
  readings: z.array(z.object({ code: z.string(), quantity: z.string() })).optional(),
});
const sheet = z.object({
  name: z.string(),
  isHidden: z.boolean(),
  rows: z.array(row),
  hiddenRows: z.int(),
  hiddenColumns: z.int(),
  isLines: z.boolean().default(false),
  isCut: z.boolean(),
});

/** Stored sheets; older rows have the rows of a single sheet. */
export const tableShape = z.union([
  z.object({ sheets: z.array(sheet) }).transform(({ sheets }): Sheet[] => sheets),
  z
    .array(row)
    .transform((rows): Sheet[] => [
      { name: "", isHidden: false, rows, hiddenRows: 0, hiddenColumns: 0, isLines: false, isCut: false },
    ]),
]);
