import type { PriceRounding } from "#app/domain/catalog/prices/rounding.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { merged, planRows, type Plan } from "./plan-rows.ts";
import { firstFault, textFault, type FaultCode, type RowFault } from "./saved-row.ts";

export const priceListKinds = ["base", "city", "type", "contract"] as const;
export type PriceListKind = (typeof priceListKinds)[number];

/** Absent fields of a known list stay unchanged. */
export type PriceListToSave = {
  /** Permanent. */
  code: string;
  name?: string;
  /** The base list stays one, and no other becomes one. */
  kind?: PriceListKind;
  /** Of the same list in other systems; each belongs to one list. */
  externalIds?: readonly string[];
  rounding?: PriceRounding;
  /** Only a list that no city and no company has may be switched off. */
  isActive?: boolean;
  /** Expected version; the change is refused if the list has another one. */
  version?: number;
};

export type KeptPriceList = {
  id: number;
  code: string;
  name: string;
  kind: PriceListKind;
  externalIds: readonly string[];
  rounding: PriceRounding;
  isActive: boolean;
  version: number;
};

/** The list that the others override. */
const basePriceListId = 1;
const highestId = 32_767;
const mostExternalIds = 20;

/** `kept` holds all lists by code, `inUse` the ids of those that cities or companies have. */
export function planPriceLists(
  rows: readonly PriceListToSave[],
  kept: Map<string, KeptPriceList>,
  inUse: ReadonlySet<number>,
): Plan<KeptPriceList> {
  return planRows(rows, kept, {
    keyOf: ({ code }) => code,
    decide(row, before) {
      const fault = faultOf(row) ?? (before === undefined ? null : faultOfChange(row, before, inUse));
      if (fault !== null) return no(fault.code, { field: fault.field });
      const { version: _, ...fields } = row;
      const owned = new Set([...kept.values()].filter((one) => one !== before).flatMap((one) => one.externalIds));
      if (row.externalIds?.some((id) => owned.has(id))) return no("taken", { field: "externalIds" });
      if (before !== undefined) {
        const after = merged(before, fields);
        return ok(sameBut(before, after) ? before : { ...after, version: before.version + 1 });
      }
      if (row.kind === "base") return no("permanent", { field: "kind" });
      if (row.name === undefined) return no("missing", { field: "name" });
      const id = Math.max(basePriceListId, ...[...kept.values()].map((one) => one.id)) + 1;
      if (id > highestId) return no("outOfRange", { field: "code" });
      return ok({
        kind: "type",
        externalIds: [],
        rounding: "none",
        isActive: true,
        ...fields,
        name: row.name,
        id,
        version: 1,
      });
    },
  });
}

function sameBut(a: KeptPriceList, b: KeptPriceList): boolean {
  return (
    a.name === b.name &&
    a.kind === b.kind &&
    a.rounding === b.rounding &&
    a.isActive === b.isActive &&
    JSON.stringify(a.externalIds) === JSON.stringify(b.externalIds)
  );
}

function faultOf(row: PriceListToSave): RowFault<FaultCode> | null {
  return firstFault(row, [
    ({ code }) => textFault("code", code, 40),
    ({ code }) => (/\s/.test(code) ? { code: "badValue", field: "code" } : null),
    ({ name }) => textFault("name", name, 100),
    ({ externalIds = [] }) =>
      externalIds.length > mostExternalIds ? { code: "outOfRange", field: "externalIds" } : null,
    ({ externalIds = [] }) =>
      firstFault(externalIds, [...externalIds.map((id) => () => textFault("externalIds", id, 80))]),
    ({ externalIds = [] }) =>
      new Set(externalIds).size < externalIds.length ? { code: "badValue", field: "externalIds" } : null,
  ]);
}

function faultOfChange(
  row: PriceListToSave,
  before: KeptPriceList,
  inUse: ReadonlySet<number>,
): RowFault<FaultCode> | null {
  const isBase = before.id === basePriceListId;
  if (row.version !== undefined && row.version !== before.version) return { code: "stale", field: "version" };
  if (row.kind !== undefined && (row.kind === "base") !== isBase) return { code: "permanent", field: "kind" };
  if (row.isActive === false && (isBase || inUse.has(before.id))) return { code: "inUse", field: "isActive" };
  return null;
}
