import { setImmediate } from "node:timers/promises";
import { harmlessCell } from "./harmless-cell.ts";

/** `width` in characters; `money` shows kopecks, `amount` up to three decimals, `moment` a day and the time. */
export type SheetColumn = { title: string; width: number; kind: "text" | "money" | "amount" | "date" | "moment" };
type Cell = string | number | Date | null;

const formats = {
  text: "@",
  money: "#,##0.00##",
  amount: "#,##0.###",
  date: "dd.mm.yyyy",
  moment: "dd.mm.yyyy hh:mm",
} as const;

/** Rows written before yielding to the event loop. */
const rowsAtOnce = 200;

/**
 * A one-sheet workbook streamed row by row: rows are taken as its bytes are. Numbers and dates are typed cells; formulas
 * are neutralised (security I14).
 */
export async function* longSheet(
  { name, columns }: { name: string; columns: readonly SheetColumn[] },
  rows: AsyncIterable<Cell[]>,
): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import("hucre/xlsx");
  const reader = writeXlsxStream(breathing(columns, rows), {
    name,
    columns: columns.map(({ width, kind }) => ({ width, style: { numFmt: formats[kind] } })),
    freezePane: { rows: 1 },
  }).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Closes the rows, too, when nobody wants the rest.
    await reader.cancel();
  }
}

async function* breathing(columns: readonly SheetColumn[], rows: AsyncIterable<Cell[]>): AsyncIterable<Cell[]> {
  yield columns.map(({ title }) => title);
  let written = 0;
  for await (const row of rows) {
    yield row.map(harmlessCell);
    written += 1;
    if (written % rowsAtOnce === 0) await setImmediate();
  }
}
