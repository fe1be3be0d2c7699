import type { TableRow } from "#app/domain/upload/columns.ts";
import { articleLimits } from "./limits.ts";

/** A row of a file with own codes. `number` is its line, from 1; `code` is what the shop calls the product: article or barcode. */
export type UploadRow = { number: number; userArticle: string; code: string; userName: string; comment: string };

const columns = ["userArticle", "code", "userName", "comment"] as const;
type Column = (typeof columns)[number];
/** What a head may call each column, in small letters. */
export type UploadHeads = Readonly<Record<Column, readonly string[]>>;

/**
 * Rows of a table as own codes. A head that names the first two columns says where each stands; without one they stand in
 * their order. Texts too long for a name or a comment are cut; a code that is too long stays,
 * to be told as wrong.
 */
export function readUploadRows(table: readonly TableRow[], heads: UploadHeads): UploadRow[] {
  const named = placesOf(table[0]?.cells ?? [], heads);
  const places = named ?? { userArticle: 0, code: 1, userName: 2, comment: 3 };
  return table.flatMap(({ number, cells }, at) => {
    if (named !== null && at === 0) return [];
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

function placesOf(head: readonly string[], heads: UploadHeads): Partial<Record<Column, number>> | null {
  const titles = head.map((title) => textOf(title).toLowerCase());
  const places: Partial<Record<Column, number>> = {};
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
    .replace(/^'(?=[=+\-@])/, "");
}

function cut(text: string, most: number): string {
  return [...text].slice(0, most).join("");
}
