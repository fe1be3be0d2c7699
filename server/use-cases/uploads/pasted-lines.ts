import { readEntryList } from "#app/domain/basket/quick-entry.ts";
import { unfoldedList } from "#app/domain/basket/unfolded-list.ts";
import { bodyRows, type RawRow } from "#app/domain/upload/body-rows.ts";
import type { Layout } from "#app/domain/upload/columns.ts";
import { headText } from "#app/domain/upload/head.ts";
import { uploadHeads } from "#app/domain/upload/head-words.ts";
import { layoutOf } from "#app/domain/upload/tables.ts";
import { textTable } from "#server/uploads/tables/text-table.ts";

export type TypedLine = RawRow & { text: string; isRow: boolean };

/**
 * Lines of a pasted text, for quick entry and the search. A table with evident columns is parsed as such, anything else
 * line by line.
 */
export function pastedLines(given: string): { head: string | null; lines: TypedLine[] } {
  const text = unfoldedList(given);
  const sheet = textTable(text, "goods");
  const layout = layoutOf(sheet, uploadHeads);
  const lines = text.split(/\r\n|\r|\n/);
  if (!sheet.isLines && layout.isSure && layout.several)
    // A line may hold rows of several tables: each is returned separately.
    return {
      head: null,
      lines: layout.several.tables.flatMap((table) =>
        bodyRows(table.rows, table.layout, uploadHeads).rows.map((row) => ({
          ...row,
          text: `${row.code}\t${row.quantity}`,
          isRow: false,
        })),
      ),
    };
  if (!sheet.isLines && (layout.isSure || hasPricesOnly(layout))) {
    const { rows } = bodyRows(sheet.rows, layout, uploadHeads);
    const head = layout.columns.hasHead ? (lines[(sheet.rows[layout.body - 1]?.number ?? 1) - 1] ?? null) : null;
    return { head, lines: rows.map((row) => ({ ...row, text: (lines[row.number - 1] ?? "").trim(), isRow: false })) };
  }
  const heads = layoutOf({ rows: sheet.rows, isLines: false }, uploadHeads);
  const passed = sheet.isLines && heads.columns.hasHead ? heads.body : 0;
  return {
    head: null,
    lines: readEntryList(text)
      .slice(passed)
      .map((line) => ({ ...line, name: "", isRow: false })),
  };
}

/** A header that names codes or goods and prices, but no quantity: its figures are no quantities. */
function hasPricesOnly({ columns, labels }: Layout): boolean {
  const known = [columns.code, columns.name, columns.unit];
  const others = labels.filter((label, at) => label !== "" && !known.includes(at));
  return columns.hasHead && columns.quantity === null && others.every((label) => price.test(headText(label)));
}

const price = /^(?:цена|стоимость|сумма|price|sum|розн|опт)|руб/;
