import { harmlessCell } from "./harmless-cell.ts";

type Cell = string | number | Date | null;

export type SheetBody = {
  name: string;
  /** `money` shows kopecks, `amount` up to three decimals. */
  columns: readonly { title: string; width: number; kind: "text" | "money" | "amount" | "date" }[];
  rows: Cell[][];
  /** Bold row below the table; null without totals. */
  totals: Cell[] | null;
};

const formats = { text: "@", money: "#,##0.00##", amount: "#,##0.###", date: "dd.mm.yyyy" } as const;

/** A workbook: frozen heads, typed numbers, neutralised formulas (security I14). */
export async function workbookOf(sheets: readonly SheetBody[]): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsx } = await import("hucre/xlsx");
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, columns, rows, totals }) => ({
      name,
      columns: columns.map(({ width, kind }) => ({ width, style: { numFmt: formats[kind] } })),
      rows: [columns.map(({ title }) => title), ...rows, ...(totals === null ? [] : [totals])].map((cells) =>
        cells.map(harmlessCell),
      ),
      cells: new Map(
        [0, ...(totals === null ? [] : [rows.length + 1])].flatMap((row) =>
          columns.map(({ kind }, column): [string, { style: object }] => [
            `${row},${column}`,
            { style: { font: { bold: true }, numFmt: row === 0 ? "@" : formats[kind] } },
          ]),
        ),
      ),
      freezePane: { rows: 1 },
    })),
  });
  return new Uint8Array(bytes);
}
