import { expect, test } from "vitest";
import type { Order } from "#app/contract/orders/orders.ts";
import { affairsViewModel } from "#app/view-models/account/affairs.ts";
import { placedOrderViewModel } from "#app/view-models/orders/placed-order.ts";
import { shown } from "#tests/support/shown.ts";

const until = "2026-11-27T21:00:00.000Z";
const order = (change: object = {}, part: object = {}) =>
  ({
    ...{ number: "МСК-26-000001", paymentStatus: "pending", invoice: "/invoice", due: 1_990 },
    parts: [
      { kind: "available", status: "awaitingPayment", reservedUntil: until, delivery: { cost: 0 }, items: [], ...part },
    ],
    ...change,
  }) as unknown as Order;

test("an order paid by invoice shows the amount due and the deadline", () => {
  expect(placedOrderViewModel(order(), null).toPay).toEqual({ sum: 1_990, until });
});

test.each([
  ["without an invoice", order({ invoice: null })],
  ["that is paid", order({ due: 0 }, { status: "confirmed", reservedUntil: null })],
  ["whose sums the member may not see", order({ due: null })],
])("an order %s asks for no payment", (_, given) => {
  expect(placedOrderViewModel(given, null).toPay).toBeNull();
});

test("the list of amounts due words the deadline as the order does", () => {
  const unpaid = { sum: 1, count: 1, orders: [{ uuid: "u", number: "n", total: 1, payBefore: until }] };
  const { unpaid: told } = affairsViewModel(
    { underWay: [], underWayCount: 0, orders: 1, unpaid } as unknown as Parameters<typeof affairsViewModel>[0],
    "Europe/Moscow",
  );
  expect(shown(told.orders[0]?.payBefore ?? "")).toBe("27 ноября 2026, 23:59");
});
