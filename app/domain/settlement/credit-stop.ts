/** Days overdue from which a stage begins, ascending. */
export type CreditThresholds = { warn: number; noPostpay: number; blocked: number };

/**
 * Consequence of an overdue debt (product rules §3.6): `warned` is a warning, `noPostpay` allows prepaid orders only,
 * `blocked` also stops goods on credit. Prepaid goods are never held back.
 */
export type CreditStage = "free" | "warned" | "noPostpay" | "blocked";

export function creditStage(overdueDays: number, { warn, noPostpay, blocked }: CreditThresholds): CreditStage {
  if (overdueDays >= blocked) return "blocked";
  if (overdueDays >= noPostpay) return "noPostpay";
  return overdueDays >= warn && overdueDays > 0 ? "warned" : "free";
}
