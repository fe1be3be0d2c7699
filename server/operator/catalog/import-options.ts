import { z } from "zod";
import { readThousandths } from "#app/domain/imports/cells/read-number.ts";
import { importKinds, keyFields } from "#app/domain/imports/kinds.ts";
import type { ImportOptions } from "#server/use-cases/catalog/imports/open-import.ts";

const count = z
  .string()
  .transform((text) => readThousandths(text))
  .pipe(z.number().positive());

/** How a file is to be read, as arguments of commands. */
export const importFields = {
  kind: z.enum(importKinds),
  map: z.array(z.string().max(300)).max(300).default([]),
  sheet: z.string().max(100).optional(),
  key: z.enum(keyFields).optional(),
  list: z.string().max(100).optional(),
  warehouse: z.string().max(120).optional(),
  "in-stock": count.optional(),
  category: z.string().max(500).optional(),
  "all-or-nothing": z.boolean().default(false),
};

export const readingOptions = {
  map: { type: "string", multiple: true },
  sheet: { type: "string" },
  key: { type: "string" },
  list: { type: "string" },
  warehouse: { type: "string" },
  "in-stock": { type: "string" },
  category: { type: "string" },
  "all-or-nothing": { type: "boolean" },
} as const;

type Fields = Omit<z.output<z.ZodObject<typeof importFields>>, "kind">;

export function importOptions(fields: Fields): ImportOptions {
  const { map, sheet, key, list, warehouse, category, "in-stock": inStock } = fields;
  return { map, sheet, key, list, warehouse, category, inStock, allOrNothing: fields["all-or-nothing"] };
}
