import type { ClientType } from "#app/domain/account/viewer.ts";
import { invoiceReserveDays, onlineReserveHours } from "#app/domain/limits.ts";
import { endOfDay, localMoment } from "#app/domain/local-time.ts";
import { addWorkingDays, type WorkCalendar } from "#app/domain/logistics/promise.ts";
import { addMoney, subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import type { OrderStatus } from "./status.ts";

/** How an order can be paid (decisions §3.4). */
export const paymentMethods = ["onDelivery", "card", "sbp", "invoice", "credit"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** What the gateway says of a payment, and the graph of its words: forward only (decisions §3.4, invariants M3). */
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

/** What a contract lets its company owe; `used` is what it owes already. */
export type Credit = { limit: Money; used: Money };

/** The ways that are offered to a buyer for a sum, the usual one first. `online`: a gateway takes cards; `invoices`: the shop has an account. */
export function offeredMethods(
  client: { type: ClientType } | null,
  { online, invoices, credit, sum }: { online: boolean; invoices: boolean; credit: Credit | null; sum: Money },
): PaymentMethod[] {
  const isCompany = client !== null && client.type !== "physical";
  return [
    ...(isCompany && invoices ? (["invoice"] as const) : []),
    ...(isCompany && credit !== null && fitsCredit(credit, sum) ? (["credit"] as const) : []),
    ...(online ? (isCompany ? (["card"] as const) : (["card", "sbp"] as const)) : []),
    "onDelivery",
  ];
}

/** Is there room for this sum? */
export function fitsCredit({ limit, used }: Credit, sum: Money): boolean {
  return limit > zeroMoney && subtractMoney(limit, used) >= sum;
}

/** Money comes through the gateway. */
export function isOnline(method: string): method is "card" | "sbp" {
  return method === "card" || method === "sbp";
}

/**
 * The way of a part from its first status on, once its order is placed, or let in after moderation (decisions §3.4).
 * `waits`: it has to be supplied first. The last is where it stands.
 */
export function firstSteps(
  method: PaymentMethod,
  { onModerate, waits }: { onModerate: boolean; waits: boolean },
): OrderStatus[] {
  if (onModerate) return ["onModeration"];
  if (method === "onDelivery") return [];
  return method === "credit" ? confirmedSteps(waits) : ["awaitingPayment"];
}

/** A confirmed part that has to be supplied first waits for it. */
export function confirmedSteps(waits: boolean): OrderStatus[] {
  return waits ? ["confirmed", "awaitingSupply"] : ["confirmed"];
}

/** Until when the goods of an unpaid order are kept, in milliseconds since 1970; null where nothing is awaited. */
export function reservedUntil(
  method: PaymentMethod,
  now: number,
  { timeZone, calendar }: { timeZone: string; calendar: WorkCalendar },
): number | null {
  if (isOnline(method)) return now + onlineReserveHours * 3_600_000;
  if (method !== "invoice") return null;
  return endOfDay(addWorkingDays(localMoment(now, timeZone).date, invoiceReserveDays, calendar), timeZone);
}

/** A part and what it costs with its delivery. */
export type PricedPart = { status: OrderStatus; sum: Money };

/** What an order costs: its parts that were not canceled. */
export function liveSum(parts: readonly PricedPart[]): Money {
  return addMoney(...parts.filter(({ status }) => status !== "canceled").map(({ sum }) => sum));
}

/**
 * What is still to be paid of an order. `paid` is what has come and did not go back; `claimed` what claims have given back,
 * which is not asked for again though the goods stay among its sums; `corrected` what else corrective documents have taken
 * off. Never below zero.
 */
export function amountDue(
  parts: readonly PricedPart[],
  { paid, claimed, corrected = zeroMoney }: { paid: Money; claimed: Money; corrected?: Money },
): Money {
  const due = subtractMoney(liveSum(parts), addMoney(paid, claimed, corrected));
  return due > zeroMoney ? due : zeroMoney;
}

/** May the gateway take money for it now? */
export function mayPayOnline(method: string, parts: readonly { status: OrderStatus }[]): boolean {
  return isOnline(method) && parts.some(({ status }) => status === "awaitingPayment");
}
