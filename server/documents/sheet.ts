import { harmlessCell } from "./harmless-cell.ts";

type SheetBody = {
  name: string;
  /** `money` is shown with kopecks, `amount` with up to three digits. */
  columns: { title: string; width: number; kind: "text" | "money" | "amount" }[];
  rows: (string | number)[][];
  /** Below the table, in bold. */
  totals: (string | number)[];
};

const formats = { text: "@", money: "#,##0.00##", amount: "#,##0.###" } as const;

/** A workbook of one sheet: the head stays in sight, numbers are numbers, and no text is ever a formula (security I14). */
export async function workbook({ name, columns, rows, totals }: SheetBody): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsx } = await import("hucre/xlsx");
  const bytes = await writeXlsx({
    sheets: [
      {
        name,
        columns: columns.map(({ width, kind }) => ({ width, style: { numFmt: formats[kind] } })),
        rows: [columns.map(({ title }) => title), ...rows, totals].map((cells) => cells.map(harmlessCell)),
        cells: new Map(
          [0, rows.length + 1].flatMap((row) =>
            columns.map(({ kind }, column): [string, { style: object }] => [
              `${row},${column}`,
              { style: { font: { bold: true }, numFmt: row === 0 ? "@" : formats[kind] } },
            ]),
          ),
        ),
        freezePane: { rows: 1 },
      },
    ],
  });
  return new Uint8Array(bytes);
}
