import { documentsArchive } from "#server/use-cases/order/documents/documents-archive.ts";
import { reconciliationFile } from "#server/use-cases/settlements/reconciliation-file.ts";
import { settlementsSheet } from "#server/use-cases/settlements/settlements-sheet.ts";
import { ordersSheet } from "#server/use-cases/order/documents/orders-sheet.ts";
import { articlesSheet } from "#server/use-cases/articles/articles-sheet.ts";
import { priceListFile } from "#server/use-cases/price-lists/price-list-file.ts";
import { kindFile } from "#server/use-cases/catalog/imports/desk/export-kind.ts";
import { deskOrdersFile } from "#server/use-cases/desk/exports/orders-file.ts";
import { deskListFile } from "#server/use-cases/desk/exports/list-file.ts";
import type { FileMaker } from "./made-file.ts";

/** Makers of background files, by process type. */
export const fileMakers = {
  settlements: settlementsSheet,
  orders: ordersSheet,
  userArticles: articlesSheet,
  priceList: priceListFile,
  documents: documentsArchive,
  reconciliation: reconciliationFile,
  deskOrders: deskOrdersFile,
  deskList: deskListFile,
  deskImport: kindFile,
} as const satisfies Record<string, FileMaker>;

export type ProcessType = keyof typeof fileMakers;
