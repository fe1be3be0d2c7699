/** Days overdue from which a stage begins, in ascending order. */
export type CreditThresholds = { warn: number; noPostpay: number; blocked: number };

/**
 * What an overdue debt has led to (decisions §3.6): `warned` is told, `noPostpay` buys for money paid before only,
 * `blocked` gets no goods on credit terms at all. What is paid in advance is never held back.
 */
export type CreditStage = "free" | "warned" | "noPostpay" | "blocked";

export function creditStage(overdueDays: number, { warn, noPostpay, blocked }: CreditThresholds): CreditStage {
  if (overdueDays >= blocked) return "blocked";
  if (overdueDays >= noPostpay) return "noPostpay";
  return overdueDays >= warn && overdueDays > 0 ? "warned" : "free";
}
