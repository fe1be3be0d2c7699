import { expect, test } from "vitest";
import { paymentText } from "#app/components/order/payment/payment-text.ts";
import { formatDate } from "#app/i18n/format.ts";
import type { Order } from "#app/contract/orders/orders.ts";

const textOf = (paymentMethod: string, paymentStatus: string, payUntil: string | null = null) =>
  paymentText({ paymentMethod, paymentStatus, payUntil } as Order);

test.each([
  ["credit", "postpaid", "2026-12-05", "С отсрочкой по договору: оплатите до {{day}}"],
  ["credit", "overdue", "2026-11-05", "С отсрочкой по договору: просрочен, срок оплаты — {{day}}"],
  ["credit", "paid", "2026-11-05", "С отсрочкой по договору: оплачен"],
  ["credit", "postpaid", null, "С отсрочкой по договору: отсрочка"],
  ["card", "paid", null, "Картой онлайн: оплачен"],
  ["onDelivery", "pending", null, "При получении"],
] as const)("%s, %s until %s is worded once: %s", (method, status, until, text) => {
  expect(textOf(method, status, until)).toBe(text.replace("{{day}}", until === null ? "" : formatDate(until)));
});
