import { settlementsSheet } from "#server/use-cases/settlements/settlements-sheet.ts";
import { ordersSheet } from "#server/use-cases/order/orders-sheet.ts";
import type { FileMaker } from "./made-file.ts";

/** Every kind of file that takes long, by the type of its process. */
export const fileMakers = { settlements: settlementsSheet, orders: ordersSheet } as const satisfies Record<
  string,
  FileMaker
>;

export type ProcessType = keyof typeof fileMakers;
