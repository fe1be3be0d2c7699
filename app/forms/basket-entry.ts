import { mostBasketLines } from "#app/domain/limits.ts";
import { entryOf, readEntryList, type EntryFault, type EntryLine } from "#app/domain/basket/quick-entry.ts";
import type { HeadWords } from "#app/domain/upload/columns.ts";

/** One line as typed, and what it asks for; `row` is the place among the rows, null for a line of the list. */
export type TypedLine = { row: number | null; number: number; text: string; read: EntryLine | EntryFault };

/** Everything typed, rows first, a table's head left out; `tooMany` when it is more than a basket holds. */
export function typedLines(form: FormData, heads: HeadWords): { lines: TypedLine[]; tooMany: boolean } {
  const [codes, quantities, lists] = ["code", "quantity", "list"].map((name) =>
    form.getAll(name).map((value) => (typeof value === "string" ? value : "")),
  );
  const rows = (codes ?? []).slice(0, mostBasketLines).flatMap((code, row) => {
    const quantity = quantities?.[row] ?? "";
    if (code.trim() === "" && quantity.trim() === "") return [];
    return [{ row, number: row + 1, text: `${code.trim()} ${quantity.trim()}`.trim(), read: entryOf(code, quantity) }];
  });
  const listed = readEntryList((lists ?? [])[0] ?? "", heads).map((line) => ({ ...line, row: null }));
  const lines = [...rows, ...listed];
  return { lines: lines.slice(0, mostBasketLines), tooMany: lines.length > mostBasketLines };
}
