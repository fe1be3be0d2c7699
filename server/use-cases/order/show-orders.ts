import type { ProblemOr } from "#app/contract/problem.ts";
import { z } from "zod";
import { managerListShape } from "#app/contract/managers.ts";
import type { Overview } from "#app/contract/overview.ts";
import type { Order, OrderSummary } from "#app/contract/orders.ts";
import { invoicePath } from "#app/contract/payments.ts";
import { orderCan } from "#app/domain/order/can.ts";
import { isOnline } from "#app/domain/order/payment.ts";
import { masterStatus, orderStatuses, type OrderStatus } from "#app/domain/order/status.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { findOrder, listOrders, type OrderRow, type OrdersOf } from "#server/db/queries/order/orders.ts";
import { findOverview } from "#server/db/queries/order/overview.ts";
import { invoiceCode } from "#server/security/derived-codes.ts";
import type { Ports } from "#server/ports/ports.ts";
import { counterpartyOf, seesOwnPrices, type Buyer } from "#server/use-cases/account/buyer.ts";

type Page = { page: number; limit: number };
type OrderPage = { items: OrderSummary[]; total: number; page: number; limit: number; pages: number };

/** The user's orders of the counterparty he works for now: orders of two counterparties never stand in one list. */
export async function listOwnOrders(ports: Ports, buyer: Buyer, { page, limit }: Page): Promise<OrderPage> {
  const whose = whoseOrders(buyer);
  if (!whose) return { items: [], total: 0, page, limit, pages: 1 };
  const { items, total } = await listOrders(ports.database.db, whose, { page, limit });
  const shown = seesOwnPrices(buyer.viewer) ? items : items.map((item) => ({ ...item, total: null }));
  return { items: shown.map(withStatus), total, page, limit, pages: Math.max(1, Math.ceil(total / limit)) };
}

/** The state of his affairs with the counterparty he works for now. */
export async function overviewOf(ports: Ports, buyer: Buyer): Promise<ProblemOr<Overview>> {
  const whose = whoseOrders(buyer);
  const found = whose ? await findOverview(ports.database.db, whose) : undefined;
  if (!found) return no("notFound");
  const overview = {
    ...found,
    managers: managerListShape.parse(found.managers),
    underWay: found.underWay.map(withStatus),
  };
  return ok(seesOwnPrices(buyer.viewer) ? overview : unpricedOverview(overview));
}

function unpricedOverview(overview: Overview): Overview {
  const { underWay, unpaid } = overview;
  return {
    ...overview,
    underWay: underWay.map((order) => ({ ...order, total: null })),
    unpaid: { ...unpaid, sum: null, orders: unpaid.orders.map((order) => ({ ...order, total: null })) },
  };
}

/** By uuid or number. Somebody else's order, or one of another own counterparty, is not there (security E4, E5). */
export async function showOrder(ports: Ports, buyer: Buyer, id: string): Promise<ProblemOr<Order>> {
  const whose = whoseOrders(buyer);
  const order = whose ? await findOrder(ports.database.db, whose, id) : null;
  if (!order) return no("notFound");
  const isPriced = seesOwnPrices(buyer.viewer);
  const shown = withStatus(isPriced ? order : unpriced(order));
  const isInvoiced = order.paymentMethod === "invoice" && shown.status !== "canceled" && ports.settings.bank !== null;
  return ok({
    ...shown,
    can: orderCan(statusesShape.parse(order.statuses), isOnline(order.paymentMethod) && ports.payments !== null),
    invoice: isPriced && isInvoiced ? `/api/v1${invoicePath(order.uuid, invoiceCode(ports, order.uuid))}` : null,
  });
}

/** An order with the statuses of its parts; null where it is not his. */
export async function ownOrder(
  ports: Ports,
  buyer: Buyer,
  id: string,
): Promise<(Omit<OrderRow, "statuses"> & { statuses: OrderStatus[] }) | null> {
  const whose = whoseOrders(buyer);
  const order = whose ? await findOrder(ports.database.db, whose, id) : null;
  return order && { ...order, statuses: statusesShape.parse(order.statuses) };
}

const statusesShape = z.array(z.enum(orderStatuses));

/** The order without what it cost, for a member who may not see the prices of his counterparty. */
function unpriced(order: OrderRow): OrderRow {
  return {
    ...order,
    total: null,
    due: null,
    totals: { ...order.totals, items: null, delivery: null, total: null, vat: null },
    parts: order.parts.map((part) => ({
      ...part,
      itemsSum: null,
      delivery: { ...part.delivery, cost: null },
      items: part.items.map((item) => ({ ...item, price: null, sum: null, vatSum: null })),
    })),
  };
}

/** Own orders of the counterparty he works for now; null for a guest. */
export function whoseOrders({ viewer }: Buyer): OrdersOf | null {
  return viewer.user ? { userUuid: viewer.user.uuid, rootUuid: counterpartyOf(viewer) } : null;
}

function withStatus<T extends { statuses: string[] }>({
  statuses,
  ...order
}: T): Omit<T, "statuses"> & { status: string } {
  return { ...order, status: masterStatus(statusesShape.parse(statuses)) };
}
