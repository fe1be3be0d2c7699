import { localMoment } from "#app/domain/local-time.ts";
import { moneyFromDecimal } from "#app/domain/money.ts";
import { creditOrderStatus } from "#app/domain/settlement/credit.ts";
import { findCredit, type CreditRow } from "#server/db/queries/order/payments/credit.ts";
import type { OrdersOf } from "#server/db/queries/order/orders.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { creditOrderOf } from "#server/use-cases/settlements/credit-standing.ts";

export type CreditOrderStatus = { uuid: string; status: "paid" | "postpaid" | "overdue"; payUntil: string | null };

/**
 * An order's row keeps "postpaid" or "overdue" permanently; the actual status comes from the accounts, as in
 * settlements.
 */
export function isOnCredit(paymentStatus: string): boolean {
  return paymentStatus === "postpaid" || paymentStatus === "overdue";
}

/** Payment statuses of a counterparty's credit orders by the current ledger; `only` limits the orders. */
export async function creditOrderStatuses(
  ports: Ports,
  buyer: Buyer,
  { rootUuid }: OrdersOf,
  only?: readonly string[],
): Promise<CreditOrderStatus[]> {
  const credit = rootUuid === null ? undefined : await findCredit(ports.database.db, rootUuid, only);
  return statusesFrom(ports, buyer, credit ?? null);
}

/** The same from ledger data read before. */
export function statusesFrom(
  { clock }: Pick<Ports, "clock">,
  { city }: Pick<Buyer, "city">,
  credit: CreditRow | null,
): CreditOrderStatus[] {
  const today = localMoment(clock.now().getTime(), city.timezone).date;
  return (credit?.orders ?? []).map((row) => {
    const { parts, payUntil } = creditOrderOf(row);
    const realizations = row.realizations.map(({ sum, rest, ...known }) => ({
      ...known,
      sum: moneyFromDecimal(sum),
      rest: moneyFromDecimal(rest),
    }));
    return { uuid: row.uuid, ...creditOrderStatus({ payUntil, parts, realizations }, today) };
  });
}

/** Orders with their status from the accounts. */
export function withCreditStatus<T extends { uuid: string; paymentStatus: string }>(
  orders: readonly T[],
  statuses: readonly CreditOrderStatus[],
): T[] {
  const byUuid = new Map(statuses.map((one) => [one.uuid, one.status]));
  return orders.map((order) => ({ ...order, paymentStatus: byUuid.get(order.uuid) ?? order.paymentStatus }));
}
