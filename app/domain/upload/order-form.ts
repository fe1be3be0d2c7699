import { articleNorm } from "#app/domain/catalog/article.ts";
import { readAmount } from "./amount.ts";
import type { RawRow } from "./body-rows.ts";
import type { Layout } from "./columns.ts";
import { headText, type HeadWords } from "./head.ts";
import type { TableRow } from "./table.ts";

/** Fewer rows without a quantity may be mistakes and are refused one by one. */
const fewest = 5;

/**
 * Row numbers without a quantity in a price list used as an order form (`isFilled`: quantities exist here or in a
 * table beside it). A row stays, to be refused, if another of its cells or another row with the same code may hold its
 * quantity.
 */
export function notOrdered(
  rows: readonly RawRow[],
  { rows: table, layout, words }: { rows: readonly TableRow[]; layout: Layout; words: HeadWords },
  isFilled: boolean,
): ReadonlySet<number> {
  const { columns, more, body, labels } = layout;
  const blank = rows.filter(isBlank);
  const orderedRows = rows.filter((row) => !isBlank(row));
  if (columns.quantity === null || !columns.hasHead || blank.length < fewest || blank.length * 2 <= rows.length)
    return new Set();
  if (!isFilled) return new Set();
  const cells = new Map(table.slice(body).map((row) => [row.number, row.cells]));
  const known = [columns.code, columns.name, columns.quantity, ...more];
  const width = Math.max(0, ...table.map((row) => row.cells.length));
  const carriers = Array.from({ length: width }, (_, at) => at).filter(
    (at) =>
      !known.includes(at) &&
      !words.otherQuantity.test(headText(labels[at] ?? "")) &&
      rows.filter(({ number }) => mayAsk(cells.get(number)?.[at])).length * 2 < rows.length,
  );
  const codes = new Set(orderedRows.map(({ code }) => articleNorm(code)));
  return new Set(
    blank
      .filter(
        ({ number, code }) => !carriers.some((at) => mayAsk(cells.get(number)?.[at])) && !codes.has(articleNorm(code)),
      )
      .map(({ number }) => number),
  );
}

/** Whether any quantity is filled in. */
export function isFilledIn(rows: readonly RawRow[]): boolean {
  return rows.some((row) => !isBlank(row) && /\d/.test(row.quantity));
}

/** Empty, a dash, or a zero that the form was prefilled with. */
function isBlank({ quantity }: RawRow): boolean {
  const read = readAmount(quantity);
  return /^[-–—.\s]*$/.test(quantity) || (!read.ok && read.code === "zeroQuantity");
}

function mayAsk(cell = ""): boolean {
  return (
    readAmount(cell).ok ||
    /(?:^|\s)\d+\s?(?:шт|уп|пач|кор|компл|к-т|пар|лист|хлыст|рул|м|кг|л|т)(?!\p{L}{3})/iu.test(cell)
  );
}
