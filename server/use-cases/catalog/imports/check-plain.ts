import { attributesByKey, brandsByKey, categoriesByKey, redirectsByKey } from "./plain-records.ts";
import { changesOf } from "#app/domain/imports/decide-row.ts";
import { pathNorm, type CategoryIndex } from "#app/domain/imports/references.ts";
import type { ImportFault, ImportRecord } from "#app/domain/imports/import-value.ts";
import type { ReadRow } from "#app/domain/imports/read-row.ts";
import type { PlainKind } from "#app/domain/imports/kinds.ts";
import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import { slugOf } from "#app/domain/catalog/slug.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Db } from "#server/db/client.ts";
import { errorRow, type CheckRows } from "./import-kinds.ts";

/** Rows of categories, brands, attributes and redirects: the first column finds the object. */
export function checkPlain(kind: PlainKind, categories: CategoryIndex): CheckRows {
  const seen = new Map<string, number>();
  return async (db, rows) => {
    const keyed = rows.map((row) => ({
      row,
      key: row.fault === null ? keyOf(kind, row, categories) : no(row.fault.code, row.fault),
    }));
    const current = await recordsByKey(
      kind,
      db,
      keyed.flatMap(({ key }) => (key.ok ? [key.value] : [])),
    );
    return keyed.map(({ row, key }) => {
      if (!key.ok) return errorRow(row.number, key);
      const norm = normOf(kind, key.value);
      const other = seen.get(norm);
      if (other !== undefined)
        return errorRow(row.number, { code: "duplicate", field: keyField[kind], other }, key.value);
      seen.set(norm, row.number);
      const now = current.get(norm) ?? null;
      const missing = now === null ? required[kind].find((field) => row.given[field] === undefined) : undefined;
      if (missing !== undefined) return errorRow(row.number, { code: "missing", field: missing }, key.value);
      const changes = changesOf(kind, now, now === null ? withDefaults(kind, row.given) : row.given);
      return {
        number: row.number,
        key: key.value,
        label: String(row.given["name"] ?? key.value).slice(0, 120),
        action: now === null ? "created" : changes.length > 0 ? "updated" : "unchanged",
        changes,
        pinned: [],
        fault: null,
        known: [],
        warnings: [],
      };
    });
  };
}

const keyField: Readonly<Record<PlainKind, string>> = {
  categories: "category",
  brands: "brand",
  attributes: "code",
  redirects: "path",
};
const required: Readonly<Record<PlainKind, readonly string[]>> = {
  categories: [],
  brands: [],
  attributes: ["name"],
  redirects: ["target"],
};

/** The form in which keys are compared. */
export function normOf(kind: PlainKind, key: string): string {
  if (kind === "categories") return pathNorm(key);
  return kind === "brands" ? nameNorm(key) : key;
}

function withDefaults(kind: PlainKind, given: ImportRecord): ImportRecord {
  return kind === "attributes" ? { kind: "text", ...given } : given;
}

function keyOf(kind: PlainKind, { given }: ReadRow, categories: CategoryIndex): Verdict<string, ImportFault> {
  const value = given[keyField[kind]];
  if (kind === "attributes") {
    // Its name and unit make the code of an attribute that has none.
    const code = value ?? slugOf(`${String(given["name"] ?? "")} ${String(given["unit"] ?? "")}`);
    return typeof code === "string" && code !== "" ? ok(code) : no("keyMissing", { field: "code" });
  }
  if (typeof value !== "string") return no("keyMissing", { field: keyField[kind] });
  if (kind === "redirects" || kind === "brands") return ok(value);
  const found = categories.find(value);
  return found.ok ? ok(found.value.path) : no(found.code, { field: "category", value });
}

async function recordsByKey(kind: PlainKind, db: Db, keys: readonly string[]): Promise<Map<string, ImportRecord>> {
  if (kind === "categories") return categoriesByKey(db);
  if (kind === "brands") return brandsByKey(db);
  return kind === "attributes" ? attributesByKey(db, keys) : redirectsByKey(db);
}
