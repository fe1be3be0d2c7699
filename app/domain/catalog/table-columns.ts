/** Columns of the product table that a buyer may hide; article, name and quantity are always shown. */
export const tableColumns = ["facts", "stock", "price", "lists"] as const;
export type TableColumn = (typeof tableColumns)[number];
