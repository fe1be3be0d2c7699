import { daysBetween } from "./days.ts";
import type { CreditThresholds } from "./credit-stop.ts";

/** Days before the date to pay by on which the buyer is reminded (decisions §3.12, «due D-3»). */
export const reminderDays = 3;

export type ReminderEvent = "debt.soon" | "debt.due" | "debt.overdue";
/** `stage` tells reminders of one document apart. */
export type Reminder = { event: ReminderEvent; stage: string };

/**
 * What is to be said of an unpaid document today: three days before its date, on that day, on the first day after it and
 * at each stage of the credit stop. A day that was missed is made good by the stage that has begun; null where none has.
 */
export function reminderOf(dueDate: string, today: string, thresholds: CreditThresholds): Reminder | null {
  const late = daysBetween(dueDate, today);
  if (late < -reminderDays) return null;
  if (late < 0) return { event: "debt.soon", stage: "soon" };
  if (late === 0) return { event: "debt.due", stage: "due" };
  const begun = [1, thresholds.warn, thresholds.noPostpay, thresholds.blocked].filter((from) => from <= late);
  return { event: "debt.overdue", stage: `overdue:${Math.max(...begun)}` };
}
