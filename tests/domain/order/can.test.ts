import { describe, expect, it } from "vitest";
import { orderCan } from "#app/domain/order/can.ts";
import { orderStatuses, type OrderStatus } from "#app/domain/order/status.ts";

const freely: OrderStatus[] = ["new", "onModeration", "awaitingPayment", "confirmed", "awaitingSupply"];
const handedOver: OrderStatus[] = ["shipped", "completed", "partiallyReturned"];

describe("a buyer's actions on an order (product rules §3.4, product rules §3.5)", () => {
  it.each(orderStatuses)("with one part %s", (status) => {
    const can = orderCan([status], true);
    expect(can.change).toBe(freely.includes(status));
    expect(can.cancel).toBe(freely.includes(status));
    expect(can.requestCancel).toBe(["assembling", "readyForPickup"].includes(status));
    expect(can.claim).toBe(handedOver.includes(status));
    expect(can.pay).toBe(status === "awaitingPayment");
    expect(can.repeat).toBe(true);
  });

  it("one part at the warehouse turns cancelling into a request, and waiting parts can be changed", () => {
    expect(orderCan(["confirmed", "assembling"], false)).toMatchObject({
      change: true,
      cancel: false,
      requestCancel: true,
    });
  });

  it("cancelled parts are ignored", () => {
    expect(orderCan(["canceled", "confirmed"], false)).toMatchObject({ change: true, cancel: true });
    expect(orderCan(["canceled", "shipped"], false)).toMatchObject({
      cancel: false,
      requestCancel: false,
      claim: true,
    });
  });

  it("paying online requires a gateway of the payment method", () => {
    expect(orderCan(["awaitingPayment"], false).pay).toBe(false);
  });
});
