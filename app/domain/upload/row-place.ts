/** Sheets have 1,048,576 rows at most. */
const rowsOfTable = 1_100_000;

/** Tables side by side in one sheet that are read at most: the numbers of their rows fit into an address. */
export const mostTables = 8;

/** The number of a row in a list: of tables side by side each has rows 1, 2, 3. `table` counts from 0, from the left. */
export function rowNumber(row: number, table: number): number {
  return table * rowsOfTable + row;
}

/** The row's number in its file, from 1; `table` is 1 for a sheet of one table. */
export function rowPlace(number: number): { row: number; table: number } {
  const table = Math.floor((number - 1) / rowsOfTable);
  return { row: number - table * rowsOfTable, table: table + 1 };
}
