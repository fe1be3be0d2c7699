import { addMoney, subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import { daysBetween } from "./days.ts";

/** Documents that change the balance of settlements (product rules §3.6). */
export const documentTypes = ["realization", "payment", "return", "correction", "offset", "refund", "opening"] as const;
export type DocumentType = (typeof documentTypes)[number];

/** A document to be paid by the buyer, in the context of its contract. */
export type PayableDocument = {
  debit: Money;
  /** Amount of its corrections. */
  corrected?: Money;
  /** Sum of the contract's earlier debits, by date and then by entry, less their corrections. */
  debitBefore: Money;
  /** Paid through the gateway and not yet recorded in accounting. */
  paidOnline?: Money;
  /** ISO due date; null if none was agreed. */
  dueDate: string | null;
};

export type DocumentState = "paid" | "partial" | "unpaid" | "overdue";
export type PaymentStanding = { paidSum: Money; remainder: Money; state: DocumentState; overdueDays: number };

/**
 * Payment state of a document: a correction reduces its own document, an online payment covers the chosen documents,
 * all other payments cover the contract's oldest documents first (Civil Code art. 319.1 p. 3). `credit` is the sum of
 * those so far; `today` an ISO date.
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

/** Whole days since the due date; 0 on that day and before it. */
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
