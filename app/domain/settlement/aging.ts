import { addMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import { daysLate } from "./documents.ts";

/** Debt by days past the due date. */
export type Aging = Record<AgingBucket, Money>;
type AgingBucket = "notDue" | "d1_30" | "d31_60" | "d61_90" | "d90plus";

/** Unpaid documents grouped by age; the total is preserved. */
export function agingOf(rests: readonly { dueDate: string | null; remainder: Money }[], today: string): Aging {
  const aging: Aging = {
    notDue: zeroMoney,
    d1_30: zeroMoney,
    d31_60: zeroMoney,
    d61_90: zeroMoney,
    d90plus: zeroMoney,
  };
  for (const { dueDate, remainder } of rests) {
    const bucket = bucketOf(daysLate(dueDate, today));
    aging[bucket] = addMoney(aging[bucket], remainder);
  }
  return aging;
}

function bucketOf(days: number): AgingBucket {
  if (days === 0) return "notDue";
  if (days <= 30) return "d1_30";
  if (days <= 60) return "d31_60";
  return days <= 90 ? "d61_90" : "d90plus";
}
