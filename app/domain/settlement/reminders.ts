import { daysBetween } from "./days.ts";
import type { CreditThresholds } from "./credit-stop.ts";

/** Days before the due date for the reminder (product rules §3.12, «due D-3»). */
export const reminderDays = 3;

export type ReminderEvent = "debt.soon" | "debt.due" | "debt.overdue";
/** `stage` distinguishes reminders of one document. */
export type Reminder = { event: ReminderEvent; stage: string };

/**
 * Today's reminder of an unpaid document: three days before its due date, on it, the day after, and at each stage of
 * the credit stop. A missed day is made up for by the current stage; null if there is none.
 */
export function reminderOf(dueDate: string, today: string, thresholds: CreditThresholds): Reminder | null {
  const late = daysBetween(dueDate, today);
  if (late < -reminderDays) return null;
  if (late < 0) return { event: "debt.soon", stage: "soon" };
  if (late === 0) return { event: "debt.due", stage: "due" };
  const begun = [1, thresholds.warn, thresholds.noPostpay, thresholds.blocked].filter((from) => from <= late);
  return { event: "debt.overdue", stage: `overdue:${Math.max(...begun)}` };
}
