import type { StaffRight } from "#app/domain/staff/rights.ts";
import type { ordersList } from "./lists/orders.ts";

/** Most rows of one file. */
export const deskExportRows = 50_000;

type Column = (typeof ordersList)["columns"][number];

/** Names and phones. */
const personal: ReadonlySet<Column> = new Set(["buyer", "phone"]);
const money: ReadonlySet<Column> = new Set(["sum"]);

/** The columns of a list that a file may have. */
export function exportableColumns(
  columns: readonly Column[],
  { seesMoney, isPersonal }: { seesMoney: boolean; isPersonal: boolean },
): Column[] {
  return columns.filter((column) => (isPersonal || !personal.has(column)) && (seesMoney || !money.has(column)));
}

/** What a person must be allowed to do to have a file with these columns. */
export function rightsOfExport(columns: readonly Column[]): StaffRight[] {
  return [
    "seeOrders",
    ...(columns.some((column) => money.has(column)) ? (["seeOrderMoney"] as const) : []),
    ...(columns.some((column) => personal.has(column)) ? (["exportPersonalData"] as const) : []),
  ];
}
