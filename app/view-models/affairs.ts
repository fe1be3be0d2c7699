import type { OrderSummary } from "#app/contract/orders.ts";
import type { Overview } from "#app/contract/overview.ts";
import { formatDeadline } from "#app/i18n/format.ts";

/** Orders under way and what is to be paid; moments are words. */
export type AffairsViewModel = {
  underWay: OrderSummary[];
  underWayCount: number;
  /** How many orders there ever were. */
  orders: number;
  unpaid: {
    sum: number | null;
    count: number;
    orders: { number: string; total: number | null; payBefore: string | null }[];
  };
};

export function affairsViewModel(
  { underWay, underWayCount, orders, unpaid }: Overview,
  timeZone: string,
): AffairsViewModel {
  const debts = unpaid.orders.map(({ number, total, payBefore }) => ({
    number,
    total,
    payBefore: payBefore && formatDeadline(payBefore, timeZone),
  }));
  return { underWay, underWayCount, orders, unpaid: { ...unpaid, orders: debts } };
}
