import type { OrderFilter } from "#app/contract/order-list.ts";
import type { OrderSummary } from "#app/contract/orders.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { orderWords } from "#app/domain/order/order-list.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { listOrders, type OrdersAsked } from "#server/db/queries/order/list-orders.ts";
import type { OrdersOf } from "#server/db/queries/order/orders.ts";
import type { Ports } from "#server/ports/ports.ts";
import { seesOwnPrices, type Buyer } from "#server/use-cases/account/buyer.ts";
import { creditOrderStatuses, isOnCredit, withCreditStatus, type CreditOrderStatus } from "./credit-order-statuses.ts";
import { whoseOrders } from "./own-order.ts";
import { summaryOf } from "./show-orders.ts";

/** What orders on credit may be; a filter for anything else needs no ledger. */
const creditStatuses: ReadonlySet<string> = new Set<CreditOrderStatus["status"]>(["paid", "postpaid", "overdue"]);

type Page = { page: number; limit: number };
type OrderPage = { items: OrderSummary[]; total: number; page: number; limit: number; pages: number };

/** The user's orders of the counterparty he works for now: orders of two counterparties never stand in one list. */
export async function listOwnOrders(
  ports: Ports,
  buyer: Buyer,
  { page, limit, ...filter }: OrderFilter & Page,
): Promise<ProblemOr<OrderPage>> {
  const narrowed = narrowedOrders(buyer, filter);
  if (!narrowed.ok) return narrowed;
  const { whose } = narrowed.value;
  if (!whose) return ok({ items: [], total: 0, page, limit, pages: 1 });
  const isByPayment = filter.paymentStatus.some((status) => creditStatuses.has(status));
  const before = isByPayment ? await creditOrderStatuses(ports, buyer, whose) : [];
  const asked = { ...narrowed.value.asked, creditStatuses: before };
  const { items: stored, total } = await listOrders(ports.database.db, whose, asked, { page, limit });
  const asking = isByPayment
    ? []
    : stored.filter(({ paymentStatus }) => isOnCredit(paymentStatus)).map(({ uuid }) => uuid);
  const statuses = asking.length > 0 ? await creditOrderStatuses(ports, buyer, whose, asking) : before;
  const items = withCreditStatus(stored, statuses);
  const shown = seesOwnPrices(buyer.viewer) ? items : items.map((item) => ({ ...item, total: null }));
  const pages = Math.max(1, Math.ceil(total / limit));
  return ok({ items: shown.map((item) => summaryOf(ports, item)), total, page, limit, pages });
}

/** Whose orders a filter asks for, null where it names a counterparty that he does not work for now, and which of them. */
export function narrowedOrders(
  buyer: Buyer,
  filter: OrderFilter,
): ProblemOr<{ whose: OrdersOf | null; asked: OrdersAsked }> {
  const { status, paymentStatus, dateFrom = null, dateTo = null, number, q, counterparty, sort } = filter;
  if (dateFrom !== null && dateTo !== null && dateFrom > dateTo) return no("periodReversed", { field: "dateTo" });
  const whose = whoseOrders(buyer);
  const isOther = counterparty !== undefined && counterparty !== whose?.rootUuid;
  return ok({
    whose: isOther ? null : whose,
    asked: {
      ...{ status, paymentStatus, dateFrom, dateTo },
      creditStatuses: [],
      timeZone: buyer.city.timezone,
      number: number === undefined ? null : articleNorm(number),
      words: q === undefined ? null : orderWords(q),
      // An order of sums would tell them to who may not see any.
      sort: seesOwnPrices(buyer.viewer) ? sort : sort === "createdAt" ? "createdAt" : "-createdAt",
    },
  });
}
