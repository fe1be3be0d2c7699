import type { ReactNode } from "react";

type Cell = ReactNode;
export type ExchangeColumn<Row> = { label: string; cell: (row: Row) => Cell; isNumber?: true };

type Props<Row> = {
  label: string;
  columns: readonly ExchangeColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, at: number) => string;
  /** Long texts break anywhere. */
  isOfTexts?: true;
};

/** A plain table of the desk; on narrow screens each row is a card. */
export function ExchangeTable<Row>({ label, columns, rows, keyOf, isOfTexts }: Props<Row>) {
  return (
    <div
      className={isOfTexts ? "desk-table desk-differences" : "desk-table"}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={column.isNumber && "desk-number"}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={keyOf(row, at)}>
              {columns.map((column, index) => (
                <td
                  key={column.label}
                  className={column.isNumber && "desk-number"}
                  data-label={index === 0 ? undefined : column.label}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
