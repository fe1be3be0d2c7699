import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { OrderStatus } from "#app/domain/order/status.ts";

/** Years that orders and accounting documents are kept (402-ФЗ, ст. 29). */
export const papersYears = 5;

/** A part of an order that has come to its end: nobody waits for anything any more. */
export const endedStatuses = [
  "completed",
  "partiallyReturned",
  "returned",
  "canceled",
] as const satisfies readonly OrderStatus[];

/** May the account be deleted? Orders under way are brought to their end first, companies with other members handed over. */
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
