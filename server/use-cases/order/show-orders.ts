import { z } from "zod";
import type { ProblemOr } from "#app/contract/problem.ts";
import { managerListShape } from "#app/contract/managers.ts";
import type { Overview } from "#app/contract/overview.ts";
import type { Order, OrderSummary } from "#app/contract/orders.ts";
import { mayOpen } from "#app/domain/access.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { moneyFromNumber, moneyToNumber, subtractMoney, type Money } from "#app/domain/money.ts";
import { orderCan, partCan } from "#app/domain/order/can.ts";
import { amountDue, isOnline, liveSum } from "#app/domain/order/payment.ts";
import { masterStatus, orderStatuses, type OrderStatus } from "#app/domain/order/status.ts";
import { trackUrl } from "#app/domain/logistics/track-url.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { findOrder, type OrderRow } from "#server/db/queries/order/find-order.ts";
import { findOverview } from "#server/db/queries/order/overview.ts";
import type { OrderSummaryRow, PartSum } from "#server/db/queries/order/order-summary.ts";
import type { OrdersOf } from "#server/db/queries/order/orders.ts";
import type { Ports } from "#server/ports/ports.ts";
import { seesOwnPrices, type Buyer } from "#server/use-cases/account/buyer.ts";
import { standingFrom } from "#server/use-cases/settlements/credit-standing.ts";
import { toWireCredit } from "#server/use-cases/settlements/show-credit.ts";
import { withDeliveryTax } from "./delivery-tax.ts";
import { creditOrderStatuses, isOnCredit, statusesFrom, withCreditStatus } from "./credit-order-statuses.ts";
import { documentsOf } from "./order-documents.ts";
import { statusesShape, whoseOrders } from "./own-order.ts";

/** The state of his affairs with the counterparty he works for now. */
export async function overviewOf(ports: Ports, buyer: Buyer): Promise<ProblemOr<Overview>> {
  const whose = whoseOrders(buyer);
  const { user, client, viewer } = buyer.viewer;
  const company = client !== null && client.type !== "physical" ? client : null;
  const found =
    whose && user
      ? await findOverview(ports.database.db, user.uuid, { whose, company: company?.rootUuid ?? null })
      : undefined;
  if (!found) return no("notFound");
  const underWay = withCreditStatus(found.underWay, statusesFrom(ports, buyer, found.credit));
  const { date: today } = localMoment(ports.clock.now().getTime(), buyer.city.timezone);
  const overview = {
    ...found,
    managers: managerListShape.parse(found.managers),
    underWay: underWay.map((order) => summaryOf(ports, order)),
    credit:
      company !== null && found.credit !== null && mayOpen("profile-mutual-settlements", viewer).ok
        ? toWireCredit(standingFrom(ports, found.credit, today), company.rights)
        : null,
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
  const found = whose ? await findOrder(ports.database.db, whose, id) : null;
  if (!whose || !found) return no("notFound");
  const order = withDeliveryTax(await asInSettlements(ports, buyer, whose, found));
  const isPriced = seesOwnPrices(buyer.viewer);
  const { paid, claimed, correctedBeside, ...seen } = isPriced ? order : unpriced(order);
  const shown = withStatus(ports, seen);
  const settled = {
    paid: moneyFromNumber(paid),
    claimed: moneyFromNumber(claimed),
    corrected: moneyFromNumber(correctedBeside),
  };
  const documents = isPriced ? await documentsOf(ports, buyer, order) : [];
  return ok({
    ...shown,
    due: isPriced ? dueOf(order, settled) : null,
    parts: shown.parts.map((part) => ({
      ...part,
      trackUrl: trackOf(part),
      can: partCan(statusShape.parse(part.status)),
    })),
    can: orderCan(
      statusesShape.parse(order.partSums.map(({ status }) => status)),
      isOnline(order.paymentMethod) && ports.payments !== null,
    ),
    invoice: documents.find(({ type }) => type === "invoice")?.url ?? null,
    documents,
  });
}

/** An order on credit is paid as its documents in mutual settlements are. */
async function asInSettlements(ports: Ports, buyer: Buyer, whose: OrdersOf, order: OrderRow): Promise<OrderRow> {
  if (!isOnCredit(order.paymentStatus)) return order;
  const known = (await creditOrderStatuses(ports, buyer, whose, [order.uuid])).find(({ uuid }) => uuid === order.uuid);
  return known ? { ...order, paymentStatus: known.status, payUntil: known.payUntil } : order;
}

/** The accounts say of an order on credit that it is paid: payments of its own it has none. */
function dueOf(
  { paymentMethod, paymentStatus, partSums }: OrderRow,
  settled: { paid: Money; claimed: Money; corrected: Money },
): number {
  if (paymentMethod === "credit" && paymentStatus === "paid") return 0;
  return moneyToNumber(amountDue(partSums.map(pricedPart), settled));
}

function trackOf({ trackNumber, delivery }: OrderRow["parts"][number]): string | null {
  return trackNumber === null ? null : trackUrl(delivery.providerCode, trackNumber);
}

/** The order without what it cost, for a member who may not see the prices of his counterparty. */
function unpriced(order: OrderRow): OrderRow {
  const hidden = {
    items: null,
    discount: null,
    delivery: null,
    services: null,
    corrected: null,
    total: null,
    vat: null,
  };
  return {
    ...order,
    total: null,
    totals: { ...order.totals, ...hidden },
    payments: order.payments.map((payment) => ({ ...payment, amount: null })),
    refunds: order.refunds.map((refund) => ({ ...refund, amount: null })),
    parts: order.parts.map((part) => ({
      ...part,
      itemsSum: null,
      totals: part.totals && { ...part.totals, ...hidden },
      delivery: {
        ...part.delivery,
        cost: null,
        services: part.delivery.services.map((service) => ({ ...service, price: null })),
      },
      items: part.items.map((item) => ({ ...item, price: null, discount: null, sum: null, vatSum: null })),
    })),
  };
}

/** A row of a list of orders. */
export function summaryOf(ports: Pick<Ports, "payments">, row: OrderSummaryRow): OrderSummary {
  const { paymentMethod: _, ...summary } = withStatus(ports, row);
  return summary;
}

/** An order with its own status and sum, and whether a gateway takes money for it now. */
function withStatus<T extends { partSums: PartSum[]; corrected: number; paymentMethod: string; total: number | null }>(
  { payments }: Pick<Ports, "payments">,
  { partSums, corrected, ...order }: T,
): Omit<T, "partSums" | "corrected"> & { status: string; canPay: boolean } {
  const parts = partSums.map(pricedPart);
  const known = parts.map(({ status }) => status);
  const total = order.total === null ? null : moneyToNumber(subtractMoney(liveSum(parts), moneyFromNumber(corrected)));
  const paysOnline = isOnline(order.paymentMethod) && payments !== null;
  return { ...order, total, status: masterStatus(known), canPay: orderCan(known, paysOnline).pay };
}

const statusShape = z.enum(orderStatuses);

function pricedPart({ status, sum }: PartSum): { status: OrderStatus; sum: Money } {
  return { status: statusShape.parse(status), sum: moneyFromNumber(sum) };
}
