import type { ListShape } from "#app/domain/desk/list-shape.ts";
import { mayStaff, type StaffRight } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { arrivalsList } from "./lists/arrivals.ts";
import { brandsList } from "./lists/brands.ts";
import { buyersList } from "./lists/buyers.ts";
import { claimsList } from "./lists/claims.ts";
import { companiesList } from "./lists/companies.ts";
import { contentList } from "./lists/content.ts";
import { exchangeSessionsList } from "./lists/exchange-sessions.ts";
import { feedbackList } from "./lists/feedback.ts";
import { financeList } from "./lists/finance.ts";
import { goodsPricesList } from "./lists/goods-prices.ts";
import { importsList } from "./lists/imports.ts";
import { accessList, journalList } from "./lists/journal.ts";
import { mediaList } from "./lists/media.ts";
import { outboxList } from "./lists/outbox.ts";
import { pickingList } from "./lists/picking.ts";
import { plannedPricesList } from "./lists/planned-prices.ts";
import { productsList } from "./lists/products.ts";
import { redirectsList } from "./lists/redirects.ts";
import { seoList } from "./lists/seo.ts";
import { staffList } from "./lists/staff.ts";
import { subscriptionsList } from "./lists/subscriptions.ts";
import { tasksList } from "./lists/tasks.ts";

/** Lists of the desk that go into files by their names; orders have a file of their own. */
export const exportedLists = [
  "access",
  "arrivals",
  "brands",
  "buyers",
  "claims",
  "companies",
  "exchangeSessions",
  "feedback",
  "finance",
  "goodsPrices",
  "imports",
  "journal",
  "media",
  "outbox",
  "pages",
  "picking",
  "plannedPrices",
  "products",
  "redirects",
  "seo",
  "staff",
  "subscriptions",
  "tasks",
] as const;
export type ExportedList = (typeof exportedLists)[number];

type ExportRule = {
  shape: ListShape;
  right: StaffRight | "self";
  /** Columns with data of people: left out of files without personal data. */
  personal: readonly string[];
  /** Columns that name people in some rows: those cells are veiled in files without personal data. */
  veiled: readonly string[];
  /** Columns for which one of these rights is needed, as on the page. */
  rights: Readonly<Record<string, readonly StaffRight[] | undefined>>;
};

type Special<C extends string> = {
  personal?: readonly C[];
  veiled?: readonly C[];
  rights?: Partial<Record<C, readonly StaffRight[]>>;
};

function rule<const S extends ListShape>(
  shape: S,
  right: StaffRight | "self",
  { personal = [], veiled = [], rights = {} }: Special<S["columns"][number]> = {},
): ExportRule {
  return { shape, right, personal, veiled, rights };
}

export const exportRules: Readonly<Record<ExportedList, ExportRule>> = {
  access: rule(accessList, "seeJournal", { personal: ["subject"] }),
  arrivals: rule(arrivalsList, "seeGoods"),
  brands: rule(brandsList, "seeGoods"),
  // A sole trader's company has the name of the buyer.
  buyers: rule(buyersList, "manageCustomers", { personal: ["name", "phone", "companies"] }),
  claims: rule(claimsList, "seeClaims", { personal: ["buyer"], rights: { sum: ["seeOrderMoney"] } }),
  companies: rule(companiesList, "manageCustomers"),
  exchangeSessions: rule(exchangeSessionsList, "seeExchange"),
  feedback: rule(feedbackList, "seeFeedback", { personal: ["from"] }),
  finance: rule(financeList, "seeFinance"),
  goodsPrices: rule(goodsPricesList, "seePrices"),
  imports: rule(importsList, "import"),
  journal: rule(journalList, "seeJournal", { veiled: ["actor", "object", "changes"] }),
  media: rule(mediaList, "seeGoods"),
  outbox: rule(outboxList, "seeOutbox", { personal: ["recipient"] }),
  pages: rule(contentList, "editContent"),
  picking: rule(pickingList, "shipOrders"),
  plannedPrices: rule(plannedPricesList, "editPrices"),
  products: rule(productsList, "seeGoods", { rights: { price: ["seeOrderMoney", "editPrices"] } }),
  redirects: rule(redirectsList, "editContent"),
  seo: rule(seoList, "editContent"),
  staff: rule(staffList, "seeStaff", { personal: ["email"] }),
  subscriptions: rule(subscriptionsList, "manageCustomers"),
  tasks: rule(tasksList, "self"),
};

export function isExportedList(name: string): name is ExportedList {
  return exportedLists.some((one) => one === name);
}

/** Whether files with data of people are offered at all. */
export function namesPeople({ personal, veiled }: ExportRule): boolean {
  return personal.length + veiled.length > 0;
}

/** What the person may have of the shown columns. */
export function exportedColumns(
  staff: StaffScope,
  { personal, rights }: ExportRule,
  { columns, isPersonal }: { columns: readonly string[]; isPersonal: boolean },
): string[] {
  return columns.filter(
    (column) =>
      (isPersonal || !personal.includes(column)) && (rights[column]?.some((right) => mayStaff(staff, right)) ?? true),
  );
}

/** The rights by which the person may have these columns. */
export function rightsOfListExport(
  staff: StaffScope,
  { right, personal, veiled, rights }: ExportRule,
  { columns, isPersonal }: { columns: readonly string[]; isPersonal: boolean },
): StaffRight[] {
  const people = isPersonal && columns.some((column) => personal.includes(column) || veiled.includes(column));
  return [
    ...(right === "self" ? [] : [right]),
    ...columns.flatMap((column) => rights[column]?.filter((one) => mayStaff(staff, one)).slice(0, 1) ?? []),
    ...(people ? (["exportPersonalData"] as const) : []),
  ];
}
