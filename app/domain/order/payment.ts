import type { ClientType } from "#app/domain/account/viewer.ts";
import { invoiceReserveDays, onlineReserveHours } from "#app/domain/limits.ts";
import { endOfDay, localMoment } from "#app/domain/local-time.ts";
import { addWorkingDays, type WorkCalendar } from "#app/domain/logistics/promise.ts";
import { addMoney, subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import type { OrderStatus } from "./status.ts";

/** Payment methods (product rules §3.4). */
export const paymentMethods = ["onDelivery", "card", "sbp", "invoice", "credit"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Payment statuses of the gateway with their transitions: forward only (product rules §3.4, invariants M3). */
export const paymentTransitions = {
  pending: ["waiting_for_capture", "succeeded", "canceled"],
  waiting_for_capture: ["succeeded", "canceled"],
  succeeded: [],
  canceled: [],
} as const satisfies Record<string, readonly string[]>;
export type PaymentState = keyof typeof paymentTransitions;
export const paymentStates = [
  "pending",
  "waiting_for_capture",
  "succeeded",
  "canceled",
] as const satisfies PaymentState[];

/** Credit limit of a contract; `used` is the current debt. */
export type ContractCredit = { limit: Money; used: Money };

/**
 * Payment methods offered for a sum, the default first. `online`: a gateway accepts cards; `invoices`: the shop has a
 * bank account.
 */
export function offeredMethods(
  client: { type: ClientType } | null,
  { online, invoices, credit, sum }: { online: boolean; invoices: boolean; credit: ContractCredit | null; sum: Money },
): PaymentMethod[] {
  const isCompany = client !== null && client.type !== "physical";
  return [
    ...(isCompany && invoices ? (["invoice"] as const) : []),
    ...(isCompany && credit !== null && fitsCredit(credit, sum) ? (["credit"] as const) : []),
    ...(online ? (isCompany ? (["card"] as const) : (["card", "sbp"] as const)) : []),
    "onDelivery",
  ];
}

/** Whether the sum fits into the remaining credit. */
export function fitsCredit({ limit, used }: ContractCredit, sum: Money): boolean {
  return limit > zeroMoney && subtractMoney(limit, used) >= sum;
}

/** Paid through the gateway. */
export function isOnline(method: string): method is "card" | "sbp" {
  return method === "card" || method === "sbp";
}

/**
 * First statuses of a part after its order is placed or passes moderation (product rules §3.4); the last one is
 * current. `waits`: it has to be supplied first.
 */
export function firstSteps(
  method: PaymentMethod,
  { onModerate, waits }: { onModerate: boolean; waits: boolean },
): OrderStatus[] {
  if (onModerate) return ["onModeration"];
  if (method === "onDelivery") return [];
  return method === "credit" ? confirmedSteps(waits) : ["awaitingPayment"];
}

/** A confirmed part that has to be supplied waits for supply. */
export function confirmedSteps(waits: boolean): OrderStatus[] {
  return waits ? ["confirmed", "awaitingSupply"] : ["confirmed"];
}

/** Until when an unpaid order's goods are reserved, in milliseconds since 1970; null if no payment is awaited. */
export function reservedUntil(
  method: PaymentMethod,
  now: number,
  { timeZone, calendar }: { timeZone: string; calendar: WorkCalendar },
): number | null {
  if (isOnline(method)) return now + onlineReserveHours * 3_600_000;
  if (method !== "invoice") return null;
  return endOfDay(addWorkingDays(localMoment(now, timeZone).date, invoiceReserveDays, calendar), timeZone);
}

/** A part and its sum, delivery included. */
export type PricedPart = { status: OrderStatus; sum: Money };

/** Sum of the parts that are not canceled. */
export function liveSum(parts: readonly PricedPart[]): Money {
  return addMoney(...parts.filter(({ status }) => status !== "canceled").map(({ sum }) => sum));
}

/**
 * Unpaid rest of an order. `paid` is what was received less refunds; `claimed` was credited by claims and is not
 * charged again though the goods stay in its sums; `corrected` was taken off by other corrective documents. Never
 * below zero.
 */
export function amountDue(
  parts: readonly PricedPart[],
  { paid, claimed, corrected = zeroMoney }: { paid: Money; claimed: Money; corrected?: Money },
): Money {
  const due = subtractMoney(liveSum(parts), addMoney(paid, claimed, corrected));
  return due > zeroMoney ? due : zeroMoney;
}

/** Whether the gateway may take a payment for the order now. */
export function mayPayOnline(method: string, parts: readonly { status: OrderStatus }[]): boolean {
  return isOnline(method) && parts.some(({ status }) => status === "awaitingPayment");
}
