/** Columns of the table of goods that a buyer may hide; article, name and quantity always stand. */
export const tableColumns = ["facts", "stock", "price", "lists"] as const;
export type TableColumn = (typeof tableColumns)[number];
