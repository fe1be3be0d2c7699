import type { TableRow } from "#app/domain/upload/table.ts";
import { readUnit } from "#app/domain/upload/units.ts";
import { anyCode, headingOf, type Heading } from "./heads.ts";
import { isOfProducts, type ImportKind } from "./kinds.ts";

/** Headings of a sheet by column; `last` is the number of their last row in the file. */
export type ImportHeader = { labels: readonly string[]; last: number; recognised: number };

/** Titles, logos and addresses above the headings. */
const searched = 25;
const fewest = 2;

/** Finds the row or the two rows that name the columns; null if none does. */
export function findHeader(kind: ImportKind, rows: readonly TableRow[]): ImportHeader | null {
  let best: ImportHeader | null = null;
  for (const [at, row] of rows.slice(0, searched).entries()) {
    const next = rows[at + 1];
    const one = headerOf(kind, row, null);
    const two = next === undefined || hasNumbers(next) ? null : headerOf(kind, row, next);
    // A second row that names nothing new is already a good of the list.
    const isBetter = two !== null && (two.recognised > one.recognised || isOfUnits(next));
    const header = isBetter && isEnough(kind, two) ? two : one;
    if (isEnough(kind, header) && header.recognised > (best?.recognised ?? 0)) best = header;
  }
  return best;
}

function headerOf(kind: ImportKind, top: TableRow, below: TableRow | null): ImportHeader {
  const width = Math.max(top.cells.length, below?.cells.length ?? 0);
  const labels = Array.from({ length: width }, (_, column) =>
    labelOf(kind, tidyLabel(top.cells[column]), tidyLabel(below?.cells[column])),
  );
  const named = labels.map((label) => headingOf(kind, label)).filter(isNamed);
  const recognised = new Set(named.map((heading) => JSON.stringify(heading))).size;
  return { labels, last: (below ?? top).number, recognised };
}

/** Of «Цены» above «Опт» both words are needed, of «Товар» above «Артикул» the second one. */
function labelOf(kind: ImportKind, top: string, below: string): string {
  if (below === "" || below === top) return top;
  if (top === "") return below;
  // A row of units below the names.
  if (isUnit(below)) return `${top}, ${below}`;
  const candidates = [`${top}: ${below}`, below, top];
  const [both] = candidates.map((label) => headingOf(kind, label));
  if (both !== undefined && both.as !== "field" && isNamed(both)) return `${top}: ${below}`;
  const named = candidates.slice(1).find((label) => isNamed(headingOf(kind, label)));
  return named ?? (ofAnything.test(top) ? below : `${top} ${below}`);
}

/** Headings over columns of any kind. */
const ofAnything =
  /^(?:(?:технические |дополнительные |прочие )?(?:характеристики|свойства|параметры)|товар|прочее|specifications?|attributes?|properties)$/iu;

function tidyLabel(cell: string | undefined): string {
  return (cell ?? "").replace(/\s+/g, " ").trim();
}

function isNamed({ as }: Heading): boolean {
  return as !== "skipped" && as !== "unknown";
}

function isEnough(kind: ImportKind, { labels, recognised }: ImportHeader): boolean {
  const fields = new Set(
    labels.flatMap((label) => {
      const heading = headingOf(kind, label);
      return heading.as === "field" ? [heading.field] : [];
    }),
  );
  const has = (...names: string[]) => names.some((name) => fields.has(name));
  if (isOfProducts(kind)) {
    // Of two columns one may only be known to the operator (`--map`).
    const isKeyed =
      has("externalId", "article", "barcode", anyCode) && labels.filter((label) => label !== "").length >= fewest;
    return isKeyed || (recognised >= fewest && has("name"));
  }
  if (kind === "categories") return has("category");
  if (kind === "brands") return has("brand");
  if (kind === "markups") return has("list") && has("percent");
  return kind === "attributes" ? has("code", "name") : has("path") && has("target");
}

/** «г» below «Вес»; a row of nothing but units belongs to the headings. */
function isOfUnits(row: TableRow | undefined): boolean {
  const filled = row?.cells.map(tidyLabel).filter((cell) => cell !== "") ?? [];
  return filled.length > 0 && filled.every(isUnit);
}

function isUnit(text: string): boolean {
  return readUnit(text) !== null || /^(?:руб|р|₽|rub)\.?$/iu.test(text);
}

function hasNumbers({ cells }: TableRow): boolean {
  const filled = cells.filter((cell) => cell !== "");
  return filled.filter((cell) => /^[\d\s.,]+$/.test(cell)).length * 4 > filled.length;
}
