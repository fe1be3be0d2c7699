import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import { changesOf } from "#app/domain/imports/decide-row.ts";
import type { ImportFault, ImportRecord } from "#app/domain/imports/import-value.ts";
import type { ReadRow } from "#app/domain/imports/read-row.ts";
import { categoryIndex } from "#app/domain/imports/references.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { importReferenceRows, type ImportReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import {
  lockMarkups,
  priceMarkups,
  removeMarkup,
  setMarkup,
  type MarkupRow,
} from "#server/db/queries/catalog/prices/markups.ts";
import { errorRow, type CheckRows, type WriteRows } from "./import-kinds.ts";

type Place = Omit<MarkupRow, "points">;

/** Rows of markups: price list, category and brand find one; without a category or brand it is for all of them. */
export function checkMarkups(references: ImportReferenceRows): CheckRows {
  const placeOf = placeReader(references);
  const seen = new Map<string, number>();
  return async (db, rows) => {
    const current = await markupsByKey(db);
    return rows.map((row) => {
      if (row.fault !== null) return errorRow(row.number, row.fault);
      const place = placeOf(row);
      if (!place.ok) return errorRow(row.number, place);
      const key = keyOf(place.value);
      const other = seen.get(key);
      if (other !== undefined) return errorRow(row.number, { code: "duplicate", field: "list", other }, key);
      seen.set(key, row.number);
      const now = current.get(key) ?? null;
      if (now === null && typeof row.given["percent"] !== "number")
        return errorRow(row.number, { code: "missing", field: "percent" }, key);
      const changes = changesOf("markups", now, row.given);
      return {
        number: row.number,
        key,
        label: labelOf(row.given),
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

export const writeMarkups: WriteRows = {
  async records(tx) {
    await lockMarkups(tx);
    return markupsByKey(tx);
  },
  async write(tx, rows) {
    for (const { key, values } of rows) {
      const points = values["percent"];
      if (typeof points === "number") await setMarkup(tx, { ...placeIn(key), points });
      else await removeMarkup(tx, placeIn(key));
    }
    return rows.map(({ isNew }) => ({ status: isNew ? "created" : "updated" }));
  },
};

/** As a file has them, by key. */
export async function markupsByKey(db: Db | Tx): Promise<Map<string, ImportRecord>> {
  const { lists, brands, categories } = await importReferenceRows(db);
  const index = categoryIndex(categories);
  return new Map(
    (await priceMarkups(db)).map((row) => [
      keyOf(row),
      {
        list: lists.find(({ id }) => id === row.list)?.name ?? null,
        category: row.category === null ? null : (index.pathOf(row.category) ?? null),
        brand: brands.find(({ uuid }) => uuid === row.brand)?.name ?? null,
        percent: row.points,
      },
    ]),
  );
}

function placeReader({
  lists,
  categories,
  brands,
}: ImportReferenceRows): (row: ReadRow) => Verdict<Place, ImportFault> {
  const index = categoryIndex(categories);
  return ({ given: { list, category = null, brand = null } }) => {
    if (typeof list !== "string") return no("keyMissing", { field: "list" });
    const named = lists.find(({ code, name }) => code === list || nameNorm(name) === nameNorm(list));
    if (named === undefined) return no("unknown", { field: "list", value: list });
    // Markups are added to the base prices.
    if (named.code === "base") return no("permanent", { field: "list", value: list });
    const place: Place = { list: named.id, category: null, brand: null };
    if (typeof category === "string") {
      const found = index.find(category);
      if (!found.ok) return no(found.code, { field: "category", value: category });
      if (found.value.isNew) return no("unknown", { field: "category", value: category });
      place.category = index.uuidOf(found.value.path) ?? null;
    }
    if (typeof brand === "string") {
      const found = brands.find(({ name }) => nameNorm(name) === nameNorm(brand));
      if (found === undefined) return no("unknown", { field: "brand", value: brand });
      place.brand = found.uuid;
    }
    return ok(place);
  };
}

function keyOf({ list, category, brand }: Place): string {
  return [list, category ?? "", brand ?? ""].join("/");
}

function placeIn(key: string): Place {
  const [list, category, brand] = key.split("/");
  return { list: Number(list), category: category || null, brand: brand || null };
}

function labelOf({ list, category, brand }: ImportRecord): string {
  return [list, category, brand]
    .filter((part) => typeof part === "string")
    .join(" · ")
    .slice(0, 120);
}
