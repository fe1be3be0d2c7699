import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { OrderStatus } from "#app/domain/order/status.ts";

/** Years that orders and accounting documents are kept (402-ФЗ, ст. 29). */
export const papersYears = 5;

/** Final statuses of an order part. */
export const endedStatuses = [
  "completed",
  "partiallyReturned",
  "returned",
  "canceled",
] as const satisfies readonly OrderStatus[];

/** Whether the account may be deleted: not with open orders, and not while it owns a company with other members. */
export function mayDelete({
  openOrders,
  companies,
}: {
  openOrders: readonly string[];
  companies: readonly string[];
}): Verdict<true, { code: "deletionOrders" | "deletionCompanies" }> {
  if (openOrders.length > 0) return no("deletionOrders");
  return companies.length > 0 ? no("deletionCompanies") : ok(true);
}
