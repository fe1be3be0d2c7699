import { describe, expect, it } from "vitest";
import { wantsMessages } from "#app/domain/account/message-wishes.ts";
import { usualPayment } from "#app/domain/account/usual-payment.ts";

const silent = { notifyOrderEmail: null, notifyOrderSms: null, notifyPayments: null };

describe("messages about orders", () => {
  it("are sent until they are turned off", () => {
    expect(wantsMessages(silent, "order")).toEqual({ email: true, sms: true });
    expect(wantsMessages(silent, "payment")).toEqual({ email: true, sms: true });
  });
  it("are turned off by separate settings", () => {
    expect(wantsMessages({ ...silent, notifyOrderEmail: false }, "order")).toEqual({ email: false, sms: true });
    expect(wantsMessages({ ...silent, notifyOrderEmail: false }, "payment")).toEqual({ email: true, sms: true });
    expect(wantsMessages({ ...silent, notifyOrderSms: false }, "order")).toEqual({ email: true, sms: false });
    expect(wantsMessages({ ...silent, notifyOrderSms: false }, "payment")).toEqual({ email: true, sms: false });
    expect(wantsMessages({ ...silent, notifyPayments: false }, "order")).toEqual({ email: true, sms: true });
    expect(wantsMessages({ ...silent, notifyPayments: false }, "payment")).toEqual({ email: false, sms: false });
  });
});

describe("the preselected payment method", () => {
  it("is the preferred one, if it is offered", () => {
    expect(usualPayment(["card", "onDelivery"], "onDelivery")).toBe("onDelivery");
    expect(usualPayment(["card", "onDelivery"], "credit")).toBeNull();
  });
  it("is the only one offered, and none among several", () => {
    expect(usualPayment(["onDelivery"], "none")).toBe("onDelivery");
    expect(usualPayment(["card", "onDelivery"], null)).toBeNull();
    expect(usualPayment([], null)).toBeNull();
  });
});
