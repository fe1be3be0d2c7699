import { z } from "zod";
import { cell, readTable } from "#server/demo/data.ts";
import type { DemoAttributeRow, DemoAttributeValue } from "#server/demo/rows.ts";
import type { Value } from "./formula.ts";

/** Values of a product's attributes by code, in the order to be shown. */
export type Attributes = Readonly<Record<string, Value>>;

const rows = readTable(
  "attributes.csv",
  z.strictObject({
    group_name: cell.text,
    code: cell.text,
    name: cell.text,
    unit: cell.textOrNone,
    kind: z.enum(["number", "text", "flag"]),
    role: z.enum(["none", "size", "rowSize", "look", "thread"]),
  }),
);

const typeOf = { number: "number", text: "string", flag: "boolean" } as const;
const kinds = new Map(rows.map(({ code, kind }) => [code, kind]));

export function attributeRows(): DemoAttributeRow[] {
  return rows.map((row, sort) => ({ ...row, sort }));
}

/** RangeError where a code is not in the table of attributes, or its value is of another kind. */
export function checkAttribute(code: string, value: Value): void {
  const kind = kinds.get(code);
  if (kind === undefined || typeof value !== typeOf[kind])
    throw new RangeError(`attribute ${code} cannot be ${JSON.stringify(value)}`);
}

export function attributeValues(attributes: Attributes): DemoAttributeValue[] {
  return Object.entries(attributes).map(([code, value]) => ({
    code,
    value: typeof value === "string" ? capitalised(value) : value,
  }));
}

/** Families reuse the words of a name, where they stand in the middle of a sentence. */
function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
