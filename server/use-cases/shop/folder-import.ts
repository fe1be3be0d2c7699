import type { Actor } from "#app/domain/actor.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { readTable } from "#server/exchange/shop-tables.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { ChangeFault } from "./change-settings.ts";
import type { ShopFolder } from "./export-shop.ts";
import type { CityFault } from "./places/city.ts";
import type { FieldFault, Fields } from "./places/cells.ts";
import type { WarehouseFault } from "./places/warehouse.ts";
import type { MainCityFault } from "./shop-settings.ts";

/** `line` null: of the file as a whole. */
export type FolderFault = {
  code: "folderRefused";
  file: string;
  line: number | null;
  why:
    ChangeFault | CityFault | WarehouseFault | FieldFault | MainCityFault | { code: "folderUnreadable" | "signType" };
};

/** A folder that is being taken over; `changes` so far. */
export type FolderImport = { ports: Ports; actor: Actor; folder: ShopFolder; changes: string[] };
export type FolderStep = Verdict<null, FolderFault>;

/** Runs `take` on every line of a table; the first fault ends it. */
export async function eachLine(
  { folder, changes }: FolderImport,
  file: string,
  take: (fields: Fields) => Promise<Verdict<string | null, FolderFault["why"]>>,
): Promise<FolderStep> {
  const text = folder.get(file);
  if (text === undefined) return ok(null);
  const lines = readTable(text);
  if (lines === null) return no("folderRefused", { file, line: null, why: { code: "folderUnreadable" as const } });
  for (const { line, fields } of lines) {
    const taken = await take(fields);
    if (!taken.ok) return no("folderRefused", { file, line, why: taken });
    if (taken.value !== null) changes.push(`${file}: ${taken.value}`);
  }
  return ok(null);
}
