import { no, ok } from "#app/domain/verdict.ts";
import { merged, planRows, type Plan } from "./plan-rows.ts";
import { firstFault, textFault, wholeFault, type FaultCode } from "./saved-row.ts";

export const attributeKinds = ["number", "text", "flag"] as const;
export type AttributeKind = (typeof attributeKinds)[number];

/**
 * What an attribute means for tables of sizes and for the search: a size; the size that makes the rows; a thread, which
 * is a size too; a look, which goods of one table share.
 */
export const attributeRoles = ["none", "size", "rowSize", "look", "thread"] as const;
export type AttributeRole = (typeof attributeRoles)[number];

/** Attribute input; absent fields stay unchanged. */
export type AttributeToSave = {
  code: string;
  name?: string;
  unit?: string | null;
  group?: string;
  kind?: AttributeKind;
  role?: AttributeRole;
  sort?: number;
  /** Whether listings can be filtered by it. */
  isFilter?: boolean;
  /** Whether its value belongs to the names of goods that other systems describe by it. */
  isInName?: boolean;
};
export type KeptAttribute = {
  code: string;
  name: string;
  unit: string | null;
  group: string;
  kind: string;
  role: string;
  sort: number;
  isFilter: boolean;
  isInName: boolean;
};

const longest = { code: 80, name: 120, unit: 20, group: 120 };

/** Code and kind are immutable: existing product values are of that kind. */
export function planAttributes(
  rows: readonly AttributeToSave[],
  kept: Map<string, KeptAttribute>,
): Plan<KeptAttribute> {
  return planRows(rows, kept, {
    keyOf: ({ code }) => code,
    decide(row, attribute) {
      const fault = faultOf(row, attribute === undefined);
      if (fault !== null) return no(fault.code, { field: fault.field });
      if (attribute === undefined) return ok(newAttribute(row));
      if (row.kind !== undefined && row.kind !== attribute.kind) return no("permanent", { field: "kind" });
      return ok(merged(attribute, row));
    },
  });
}

function faultOf(row: AttributeToSave, isNew: boolean) {
  const required = (["name", "kind"] as const).find((field) => isNew && row[field] === undefined);
  return firstFault(row, [
    () => (required === undefined ? null : { code: "missing" satisfies FaultCode, field: required }),
    // A leading comma, point or sign would not survive a listing's address.
    ({ code }) => (/^[A-Za-z0-9][\w-]*$/.test(code) ? null : { code: "badValue" satisfies FaultCode, field: "code" }),
    ({ code }) => textFault("code", code, longest.code),
    ({ name }) => textFault("name", name, longest.name),
    ({ unit }) => textFault("unit", unit, longest.unit),
    ({ group }) => textFault("group", group, longest.group, 0),
    ({ sort }) => wholeFault("sort", sort, 0, 1_000_000),
  ]);
}

function newAttribute({
  code,
  name = "",
  unit = null,
  group = "",
  kind = "text",
  role = "none",
  sort = 0,
  isFilter = true,
  isInName = false,
}: AttributeToSave): KeptAttribute {
  return { code, name, unit, group, kind, role, sort, isFilter, isInName };
}
