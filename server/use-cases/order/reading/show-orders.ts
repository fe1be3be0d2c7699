import { z } from "zod";
import type { ProblemOr } from "#app/contract/problem.ts";
import { managerListShape } from "#app/contract/counterparties/managers.ts";
import type { AccountOverview } from "#app/contract/account/overview.ts";
import type { Order, OrderSummary } from "#app/contract/orders/orders.ts";
import { mayOpen } from "#app/domain/access.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { moneyFromNumber, moneyToNumber, subtractMoney, type Money } from "#app/domain/money.ts";
import { orderCan, partCan } from "#app/domain/order/can.ts";
import { amountDue, isOnline, liveSum } from "#app/domain/order/payment.ts";
import { orderStatuses, type OrderStatus } from "#app/domain/order/status.ts";
import { trackUrl } from "#app/domain/logistics/track-url.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { findOrder, type OrderRow } from "#server/db/queries/order/reading/find-order.ts";
import { findOverview } from "#server/db/queries/order/reading/overview.ts";
import type { OrderSummaryRow, PartSum } from "#server/db/queries/order/reading/order-summary.ts";
import type { OrdersOf } from "#server/db/queries/order/orders.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { standingFrom } from "#server/use-cases/settlements/credit-standing.ts";
import { toWireCredit } from "#server/use-cases/settlements/show-credit.ts";
import { withDeliveryTax } from "#server/use-cases/order/placing/delivery-tax.ts";
import {
  creditOrderStatuses,
  isOnCredit,
  statusesFrom,
  withCreditStatus,
} from "#server/use-cases/order/paying/credit-order-statuses.ts";
import { documentsOf } from "#server/use-cases/order/documents/order-documents.ts";
import { statusesShape, ordersScope } from "./own-order.ts";

/** Account overview for the selected counterparty. */
export async function overviewOf(ports: Ports, buyer: Buyer): Promise<ProblemOr<AccountOverview, "notFound">> {
  const whose = ordersScope(buyer);
  const { user, client, viewer } = buyer.viewer;
  const company = client !== null && client.type !== "physical" ? client : null;
  const found =
    whose && user
      ? await findOverview(ports.database.db, user.uuid, { whose, company: company?.rootUuid ?? null })
      : undefined;
  if (!found) return no("notFound");
  const underWay = withCreditStatus(found.underWay, statusesFrom(ports, buyer, found.credit));
  const { date: today } = localMoment(ports.clock.now().getTime(), buyer.city.timezone);
  return ok({
    ...found,
    managers: managerListShape.parse(found.managers),
    underWay: underWay.map((order) => summaryOf(ports, order)),
    credit:
      company !== null && found.credit !== null && mayOpen("profile-mutual-settlements", viewer).ok
        ? toWireCredit(standingFrom(ports, found.credit, today), company.rights)
        : null,
  });
}

/** By uuid or number. Orders of other users, or of another counterparty, are not found (security E4, E5). */
export async function showOrder(ports: Ports, buyer: Buyer, id: string): Promise<ProblemOr<Order, "notFound">> {
  const whose = ordersScope(buyer);
  const found = whose ? await findOrder(ports.database.db, whose, id) : null;
  if (!whose || !found) return no("notFound");
  const order = withDeliveryTax(await withSettlementStatus(ports, buyer, whose, found));
  const { paid, claimed, correctedBeside, ...seen } = order;
  const shown = withSum(ports, seen);
  const settled = {
    paid: moneyFromNumber(paid),
    claimed: moneyFromNumber(claimed),
    corrected: moneyFromNumber(correctedBeside),
  };
  const documents = await documentsOf(ports, buyer, order);
  return ok({
    ...shown,
    due: dueOf(order, settled),
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

/** A credit order's payment status follows its settlement documents. */
async function withSettlementStatus(ports: Ports, buyer: Buyer, whose: OrdersOf, order: OrderRow): Promise<OrderRow> {
  if (!isOnCredit(order.paymentStatus)) return order;
  const known = (await creditOrderStatuses(ports, buyer, whose, [order.uuid])).find(({ uuid }) => uuid === order.uuid);
  return known ? { ...order, paymentStatus: known.status, payUntil: known.payUntil } : order;
}

/** A credit order's payment comes from the accounts, not from own payments. */
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

/** A list row on the wire. */
export function summaryOf(ports: Pick<Ports, "payments">, row: OrderSummaryRow): OrderSummary {
  const { paymentMethod: _, ...summary } = withSum(ports, row);
  return summary;
}

/** An order with the sum of its live parts, and whether a gateway takes money for it now. */
function withSum<T extends { partSums: PartSum[]; corrected: number; paymentMethod: string; total: number | null }>(
  { payments }: Pick<Ports, "payments">,
  { partSums, corrected, ...order }: T,
): Omit<T, "partSums" | "corrected"> & { canPay: boolean } {
  const parts = partSums.map(pricedPart);
  const known = parts.map(({ status }) => status);
  const total = order.total === null ? null : moneyToNumber(subtractMoney(liveSum(parts), moneyFromNumber(corrected)));
  const paysOnline = isOnline(order.paymentMethod) && payments !== null;
  return { ...order, total, canPay: orderCan(known, paysOnline).pay };
}

const statusShape = z.enum(orderStatuses);

function pricedPart({ status, sum }: PartSum): { status: OrderStatus; sum: Money } {
  return { status: statusShape.parse(status), sum: moneyFromNumber(sum) };
}
