import type { TableRow } from "#app/domain/upload/table.ts";
import { articleLimits } from "./limits.ts";

/** A row of a file with own codes. `number` is its line, from 1; `code` is what the shop calls the product: article or barcode. */
export type UploadRow = { number: number; userArticle: string; code: string; userName: string; comment: string };

const columns = ["userArticle", "code", "userName", "comment"] as const;
type Column = (typeof columns)[number];
/** What a head may call each column, in small letters. */
export type UploadHeads = Readonly<Record<Column, readonly string[]>>;

/** The header is searched in these rows. */
const headWithin = 20;

/** Does a row of the table name the two columns that count? */
export function hasUploadHead(table: readonly TableRow[], heads: UploadHeads): boolean {
  return headOf(table, heads) !== null;
}

/**
 * Rows of a table as own codes. A head that names the first two columns says where each stands; without one they stand in
 * their order. Texts too long for a name or a comment are cut; a code that is too long stays,
 * to be told as wrong.
 */
export function readUploadRows(table: readonly TableRow[], heads: UploadHeads): UploadRow[] {
  const head = headOf(table, heads);
  const places: Places = head?.places ?? { userArticle: 0, code: 1, userName: 2, comment: 3 };
  return table.slice(head === null ? 0 : head.at + 1).flatMap(({ number, cells }) => {
    const cell = (column: Column) => textOf(cells[places[column] ?? -1]);
    const [userArticle, code] = [cell("userArticle"), cell("code")];
    if (userArticle === "" && code === "") return [];
    return [
      {
        number,
        userArticle: userArticle.slice(0, 200),
        code: code.slice(0, 200),
        userName: cut(cell("userName"), articleLimits.name),
        comment: cut(cell("comment"), articleLimits.comment),
      },
    ];
  });
}

type Places = Partial<Record<Column, number>>;

function headOf(table: readonly TableRow[], heads: UploadHeads): { at: number; places: Places } | null {
  for (const [at, { cells }] of table.slice(0, headWithin).entries()) {
    const places = placesOf(cells, heads);
    if (places !== null) return { at, places };
  }
  return null;
}

function placesOf(head: readonly string[], heads: UploadHeads): Places | null {
  const titles = head.map((title) =>
    textOf(title)
      .toLowerCase()
      .replaceAll("ё", "е")
      .replace(/[.:*]+$/, ""),
  );
  const places: Places = {};
  for (const column of columns) {
    const at = titles.findIndex((title) => heads[column].includes(title));
    if (at >= 0) places[column] = at;
  }
  return places.userArticle !== undefined && places.code !== undefined ? places : null;
}

/** One line without what a database or a page would trip over, and without the apostrophe that keeps cells harmless. */
function textOf(cell: string | undefined): string {
  return (cell ?? "")
    .replace(/[\p{Cc}\p{Cs}]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/^'(?=[=+\-@\d])/, "")
    .replace(/^(\d{3,})[.,]0+$/, "$1");
}

function cut(text: string, most: number): string {
  return [...text].slice(0, most).join("");
}
