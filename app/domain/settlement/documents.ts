import { subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import { daysBetween } from "./days.ts";

/** What moves the balance of mutual settlements (decisions §3.6). */
export const documentTypes = ["realization", "payment", "return", "correction", "offset", "refund", "opening"] as const;
export type DocumentType = (typeof documentTypes)[number];

/** A document that the buyer has to pay, among all of its contract. */
export type PayableDocument = {
  debit: Money;
  /** Sum of the debits of the contract that stand before it, by date and then by entry. */
  debitBefore: Money;
  /** ISO date to pay by; null where none was agreed. */
  dueDate: string | null;
};

export type DocumentState = "paid" | "partial" | "unpaid" | "overdue";
export type PaymentStanding = { paidSum: Money; remainder: Money; state: DocumentState; overdueDays: number };

/**
 * How far a document is paid: whatever the buyer has paid or was given back covers the oldest documents of the contract
 * first (Civil Code art. 319.1 p. 3). `credit` is all of it by now; `today` an ISO date.
 */
export function standingOf(document: PayableDocument, credit: Money, today: string): PaymentStanding {
  const left = subtractMoney(credit, document.debitBefore);
  const paidSum = left <= zeroMoney ? zeroMoney : left >= document.debit ? document.debit : left;
  const remainder = subtractMoney(document.debit, paidSum);
  const overdueDays = remainder > zeroMoney ? daysLate(document.dueDate, today) : 0;
  return { paidSum, remainder, state: stateOf(paidSum, remainder, overdueDays), overdueDays };
}

/** Whole days since the date to pay by; 0 on that day and before it. */
export function daysLate(dueDate: string | null, today: string): number {
  return dueDate === null ? 0 : Math.max(0, daysBetween(dueDate, today));
}

function stateOf(paidSum: Money, remainder: Money, overdueDays: number): DocumentState {
  if (remainder === zeroMoney) return "paid";
  if (overdueDays > 0) return "overdue";
  return paidSum > zeroMoney ? "partial" : "unpaid";
}
