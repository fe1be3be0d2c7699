import { addMoney, subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import { daysBetween } from "./days.ts";

/** What moves the balance of mutual settlements (decisions §3.6). */
export const documentTypes = ["realization", "payment", "return", "correction", "offset", "refund", "opening"] as const;
export type DocumentType = (typeof documentTypes)[number];

/** A document that the buyer has to pay, among all of its contract. */
export type PayableDocument = {
  debit: Money;
  /** What corrections have taken off it. */
  corrected?: Money;
  /** Sum of the debits of the contract that stand before it, by date and then by entry, less their corrections. */
  debitBefore: Money;
  /** Paid through the gateway, and not booked by the accounts yet. */
  paidOnline?: Money;
  /** ISO date to pay by; null where none was agreed. */
  dueDate: string | null;
};

export type DocumentState = "paid" | "partial" | "unpaid" | "overdue";
export type PaymentStanding = { paidSum: Money; remainder: Money; state: DocumentState; overdueDays: number };

/**
 * How far a document is paid: a correction lowers its own document, what was paid online is for the documents chosen, and
 * whatever else the buyer has paid covers the oldest documents of the contract first (Civil Code art. 319.1 p. 3).
 * `credit` is all of that by now; `today` an ISO date.
 */
export function standingOf(document: PayableDocument, credit: Money, today: string): PaymentStanding {
  const { corrected = zeroMoney, paidOnline = zeroMoney } = document;
  const owed = subtractMoney(document.debit, corrected);
  const booked = within(subtractMoney(credit, document.debitBefore), owed);
  const paid = within(addMoney(booked, paidOnline), owed);
  const remainder = subtractMoney(owed, paid);
  const overdueDays = remainder > zeroMoney ? daysLate(document.dueDate, today) : 0;
  const paidSum = subtractMoney(document.debit, remainder);
  return { paidSum, remainder, state: stateOf(paid, remainder, overdueDays), overdueDays };
}

/** Whole days since the date to pay by; 0 on that day and before it. */
export function daysLate(dueDate: string | null, today: string): number {
  return dueDate === null ? 0 : Math.max(0, daysBetween(dueDate, today));
}

function within(sum: Money, most: Money): Money {
  return sum <= zeroMoney ? zeroMoney : sum >= most ? most : sum;
}

function stateOf(paidSum: Money, remainder: Money, overdueDays: number): DocumentState {
  if (remainder === zeroMoney) return "paid";
  if (overdueDays > 0) return "overdue";
  return paidSum > zeroMoney ? "partial" : "unpaid";
}
