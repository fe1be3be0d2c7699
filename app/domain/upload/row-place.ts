/** Above the 1,048,576 rows of a sheet. */
const rowsOfTable = 1_100_000;

/** Tables side by side read per sheet: their row numbers have to fit into an address. */
export const mostTables = 8;

/**
 * Number of a row in a list: each of the tables side by side has rows 1, 2, 3. `table` counts from 0, from the left.
 */
export function rowNumber(row: number, table: number): number {
  return table * rowsOfTable + row;
}

/** Row number in the file, from 1; `table` is 1 for a sheet with one table. */
export function rowPlace(number: number): { row: number; table: number } {
  const table = Math.floor((number - 1) / rowsOfTable);
  return { row: number - table * rowsOfTable, table: table + 1 };
}
