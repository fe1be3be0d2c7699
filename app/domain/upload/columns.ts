import { parseQuantity, zeroQuantity } from "#app/domain/quantity.ts";

/** The cells of a sheet, without empty rows; `number` is the row's in the file, from 1. */
export type TableRow = { number: number; cells: readonly string[] };

/** Which columns hold what, from 0; without a column of quantities every row asks for the least order. */
export type Columns = { code: number; quantity: number | null; hasHead: boolean };

/** Words that name a column, in small letters: the first that a file has wins. */
export type HeadWords = { code: readonly string[]; quantity: readonly string[] };

/** What a row of a list asks for, as it stands there. */
export type RawRow = { number: number; code: string; quantity: string };

/**
 * Which columns of a table hold codes and quantities (decisions §3.9): those its head names, without a head the first and
 * the second. `isSure` is false where somebody should look: a head that names only half, or columns that do not look it.
 */
export function guessColumns(rows: readonly TableRow[], words: HeadWords): { columns: Columns; isSure: boolean } {
  const [first, ...rest] = rows;
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const head = (first?.cells ?? []).map(headWord);
  const code = named(head, words.code);
  const quantity = named(head, words.quantity, code);
  if (code !== null && quantity !== null) return { columns: { code, quantity, hasHead: true }, isSure: true };
  if (code !== null || quantity !== null) {
    const found = code ?? (quantity === 0 ? 1 : 0);
    return { columns: { code: found, quantity, hasHead: true }, isSure: width < 2 && quantity === null };
  }
  const columns = { code: 0, quantity: width < 2 ? null : 1, hasHead: false };
  return { columns, isSure: width < 2 || (width === 2 && looksQuantities([...(first ? [first] : []), ...rest], 1)) };
}

/** What tells a file's kind again: the words of its head, else how many columns it has. */
export function headOf(rows: readonly TableRow[], { hasHead }: Pick<Columns, "hasHead">): string {
  const [first] = rows;
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return hasHead && first ? first.cells.map(headWord).join("|").slice(0, 500) : `${width}`;
}

/** The rows by these columns; those with nothing in both ask for nothing. */
export function rowsOf(rows: readonly TableRow[], { code, quantity, hasHead }: Columns): RawRow[] {
  return rows
    .slice(hasHead ? 1 : 0)
    .map(({ number, cells }) => ({
      number,
      code: (cells[code] ?? "").trim(),
      quantity: quantity === null ? "" : (cells[quantity] ?? "").trim(),
    }))
    .filter((row) => row.code !== "" || row.quantity !== "");
}

function named(head: readonly string[], words: readonly string[], taken: number | null = null): number | null {
  for (const word of words) {
    const place = head.findIndex((cell, at) => at !== taken && (cell === word || cell.startsWith(`${word} `)));
    if (place >= 0) return place;
  }
  return null;
}

/** «Кол-во, шт.» and «КОЛ-ВО» are one word. */
function headWord(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/[^\p{L}\p{N}№-]+/gu, " ")
    .trim();
}

function looksQuantities(rows: readonly TableRow[], column: number): boolean {
  const told = rows.map(({ cells }) => (cells[column] ?? "").trim()).filter((cell) => cell !== "");
  const read = told.filter((cell) => {
    const quantity = parseQuantity(cell.replace(/\s*\p{L}{1,5}[²³2]?\.?$/u, ""));
    return quantity.ok && quantity.value !== zeroQuantity;
  });
  return told.length === 0 || read.length * 2 >= told.length;
}
