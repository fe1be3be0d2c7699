import type { TableRow } from "#app/domain/upload/table.ts";
import { articleLimits } from "./limits.ts";

/** A row of a file with customer articles. `number` is its line, from 1; `code` is the shop's article or barcode. */
export type ArticleUploadRow = { number: number; userArticle: string; code: string; userName: string; comment: string };

const columns = ["userArticle", "code", "userName", "comment"] as const;
type Column = (typeof columns)[number];
/** Accepted header names of each column, in lower case. */
export type UploadHeads = Readonly<Record<Column, readonly string[]>>;

/** Rows searched for the header. */
const headWithin = 20;

/** Whether the row names both required columns. */
export function hasUploadHead(table: readonly TableRow[], heads: UploadHeads): boolean {
  return headOf(table, heads) !== null;
}

/**
 * Reads table rows as customer articles. Columns are taken from a header that names the two required ones, otherwise
 * by position. Overlong names and comments are cut; an overlong code is kept to be reported.
 */
export function readUploadRows(table: readonly TableRow[], heads: UploadHeads): ArticleUploadRow[] {
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

/** A single line without control characters and without the apostrophe that protects against formula injection. */
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
