import type { CancelReason } from "#app/domain/order/moves.ts";
import type { OrderStatus } from "#app/domain/order/status.ts";
import type { Method, Way } from "./order-accounts.ts";

/** What is under way now, or ended otherwise than most: days ago, statuses of the parts, and what differs from the usual. */
type Told = {
  days: number;
  statuses: readonly [OrderStatus, ...OrderStatus[]];
  method: Method;
  way: Way;
  payment: string;
  reason?: CancelReason;
  author?: number;
};

/** By the key of their account. */
export const toldOrders: Record<string, readonly Told[]> = {
  "fram-servis": [
    { days: 0, statuses: ["new"], method: "onDelivery", way: "pickup", payment: "pending" },
    { days: 1, statuses: ["awaitingPayment"], method: "invoice", way: "courier", payment: "pending" },
    { days: 2, statuses: ["awaitingPayment"], method: "invoice", way: "dellin", payment: "partiallyPaid" },
    { days: 1, statuses: ["confirmed"], method: "credit", way: "courier", payment: "postpaid" },
    { days: 3, statuses: ["assembling", "awaitingSupply"], method: "credit", way: "courier", payment: "postpaid" },
    { days: 4, statuses: ["readyForPickup"], method: "invoice", way: "pickup", payment: "paid" },
    { days: 6, statuses: ["shipped", "awaitingSupply"], method: "credit", way: "dellin", payment: "postpaid" },
    { days: 2, statuses: ["assembling"], method: "credit", way: "courier", payment: "postpaid", author: 1 },
    { days: 5, statuses: ["shipped"], method: "credit", way: "dellin", payment: "postpaid", author: 1 },
    { days: 2, statuses: ["confirmed"], method: "credit", way: "courier", payment: "postpaid", author: 2 },
    { days: 8, statuses: ["canceled"], method: "invoice", way: "courier", payment: "refunding", reason: "noStock" },
    { days: 37, statuses: ["canceled"], method: "invoice", way: "courier", payment: "notRequired", reason: "notPaid" },
    {
      days: 95,
      statuses: ["canceled"],
      method: "credit",
      way: "courier",
      payment: "notRequired",
      reason: "creditHold",
    },
    {
      days: 140,
      statuses: ["canceled"],
      method: "credit",
      way: "courier",
      payment: "notRequired",
      reason: "duplicate",
    },
    {
      days: 210,
      statuses: ["completed", "canceled"],
      method: "invoice",
      way: "courier",
      payment: "partiallyRefunded",
      reason: "noStock",
    },
    { days: 300, statuses: ["returned"], method: "invoice", way: "dellin", payment: "refunded" },
  ],
  kuznetsov: [
    { days: 1, statuses: ["awaitingPayment"], method: "invoice", way: "pickup", payment: "pending" },
    { days: 2, statuses: ["readyForPickup"], method: "invoice", way: "pickup", payment: "paid" },
    { days: 60, statuses: ["canceled"], method: "invoice", way: "pickup", payment: "notRequired", reason: "notPaid" },
    {
      days: 120,
      statuses: ["canceled"],
      method: "invoice",
      way: "pickup",
      payment: "refunded",
      reason: "storageExpired",
    },
  ],
  "belov-montazh": [
    { days: 1, statuses: ["confirmed"], method: "invoice", way: "courier", payment: "paid" },
    { days: 4, statuses: ["awaitingSupply"], method: "invoice", way: "pek", payment: "paid" },
    {
      days: 80,
      statuses: ["canceled"],
      method: "credit",
      way: "courier",
      payment: "notRequired",
      reason: "creditHold",
    },
  ],
  "belov-ip": [{ days: 2, statuses: ["assembling"], method: "invoice", way: "pickup", payment: "paid" }],
  belov: [{ days: 5, statuses: ["readyForPickup"], method: "card", way: "pickup", payment: "paid" }],
  sokolova: [
    { days: 0, statuses: ["awaitingPayment"], method: "card", way: "courier", payment: "failed" },
    { days: 0, statuses: ["new"], method: "onDelivery", way: "pickup", payment: "pending" },
    { days: 1, statuses: ["assembling"], method: "sbp", way: "courier", payment: "paid" },
    { days: 3, statuses: ["shipped"], method: "card", way: "cdek", payment: "paid" },
    { days: 2, statuses: ["readyForPickup", "awaitingSupply"], method: "card", way: "pickup", payment: "paid" },
    { days: 9, statuses: ["canceled"], method: "card", way: "pickup", payment: "refunded", reason: "buyer" },
    { days: 45, statuses: ["canceled"], method: "sbp", way: "pickup", payment: "notRequired", reason: "notPaid" },
    { days: 130, statuses: ["returned"], method: "card", way: "cdek", payment: "refunded" },
  ],
  "stroy-dvor": [
    { days: 1, statuses: ["onModeration"], method: "invoice", way: "pickup", payment: "pending" },
    { days: 0, statuses: ["onModeration"], method: "invoice", way: "pickup", payment: "pending" },
  ],
};
