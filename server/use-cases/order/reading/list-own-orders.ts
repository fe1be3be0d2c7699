import type { OrderFilter } from "#app/contract/orders/order-list.ts";
import type { OrderSummary } from "#app/contract/orders/orders.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { orderWords } from "#app/domain/order/order-list.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { listOrders, type OrdersQuery } from "#server/db/queries/order/reading/list-orders.ts";
import type { OrdersOf } from "#server/db/queries/order/orders.ts";
import type { Ports } from "#server/ports/ports.ts";
import { seesOwnPrices, type Buyer } from "#server/use-cases/account/buyer.ts";
import {
  creditOrderStatuses,
  isOnCredit,
  withCreditStatus,
  type CreditOrderStatus,
} from "#server/use-cases/order/paying/credit-order-statuses.ts";
import { ordersScope } from "./own-order.ts";
import { summaryOf } from "./show-orders.ts";

/** Possible statuses of credit orders; filters for other ones need no ledger. */
const creditStatuses: ReadonlySet<string> = new Set<CreditOrderStatus["status"]>(["paid", "postpaid", "overdue"]);

type Page = { page: number; limit: number };
type OrderPage = { items: OrderSummary[]; total: number; page: number; limit: number; pages: number };

/** The user's orders for the selected counterparty: lists never mix counterparties. */
export async function listOwnOrders(
  ports: Ports,
  buyer: Buyer,
  { page, limit, ...filter }: OrderFilter & Page,
): Promise<ProblemOr<OrderPage, "periodReversed">> {
  const narrowed = narrowedOrders(buyer, filter);
  if (!narrowed.ok) return narrowed;
  const { whose } = narrowed.value;
  if (!whose) return ok({ items: [], total: 0, page, limit, pages: 1 });
  const isByPayment = filter.paymentStatus.some((status) => creditStatuses.has(status));
  const before = isByPayment ? await creditOrderStatuses(ports, buyer, whose) : [];
  const query = { ...narrowed.value.query, creditStatuses: before };
  const { items: stored, total } = await listOrders(ports.database.db, whose, query, { page, limit });
  const onCredit = isByPayment
    ? []
    : stored.filter(({ paymentStatus }) => isOnCredit(paymentStatus)).map(({ uuid }) => uuid);
  const statuses = onCredit.length > 0 ? await creditOrderStatuses(ports, buyer, whose, onCredit) : before;
  const items = withCreditStatus(stored, statuses);
  const pages = Math.max(1, Math.ceil(total / limit));
  return ok({ items: items.map((item) => summaryOf(ports, item)), total, page, limit, pages });
}

/** Owner and filter of a list; null if it names a counterparty that is not selected. */
export function narrowedOrders(
  buyer: Buyer,
  filter: OrderFilter,
): ProblemOr<{ whose: OrdersOf | null; query: OrdersQuery }, "periodReversed"> {
  const { status, paymentStatus, dateFrom = null, dateTo = null, number, q, counterparty, sort } = filter;
  if (dateFrom !== null && dateTo !== null && dateFrom > dateTo) return no("periodReversed", { field: "dateTo" });
  const whose = ordersScope(buyer);
  const isOther = counterparty !== undefined && counterparty !== whose?.rootUuid;
  return ok({
    whose: isOther ? null : whose,
    query: {
      ...{ status, paymentStatus, dateFrom, dateTo },
      creditStatuses: [],
      timeZone: buyer.city.timezone,
      number: number === undefined ? null : articleNorm(number),
      words: q === undefined ? null : orderWords(q),
      // Sorting by sum would reveal sums.
      sort: seesOwnPrices(buyer.viewer) ? sort : sort === "createdAt" ? "createdAt" : "-createdAt",
    },
  });
}
