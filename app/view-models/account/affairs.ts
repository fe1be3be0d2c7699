import type { OrderSummary } from "#app/contract/orders/orders.ts";
import type { AccountOverview } from "#app/contract/account/overview.ts";
import { formatDeadline } from "#app/i18n/format.ts";

/** Open and unpaid orders; times are worded. */
export type AffairsViewModel = {
  underWay: OrderSummary[];
  underWayCount: number;
  /** Number of all orders. */
  orders: number;
  unpaid: {
    sum: number | null;
    count: number;
    orders: { number: string; total: number | null; payBefore: string | null }[];
  };
};

export function affairsViewModel(
  { underWay, underWayCount, orders, unpaid }: AccountOverview,
  timeZone: string,
): AffairsViewModel {
  const debts = unpaid.orders.map(({ number, total, payBefore }) => ({
    number,
    total,
    payBefore: payBefore && formatDeadline(payBefore, timeZone),
  }));
  return { underWay, underWayCount, orders, unpaid: { ...unpaid, orders: debts } };
}
