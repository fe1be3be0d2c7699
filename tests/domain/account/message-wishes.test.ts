import { describe, expect, it } from "vitest";
import { wantsMessages } from "#app/domain/account/message-wishes.ts";
import { usualPayment } from "#app/domain/account/usual-payment.ts";

const silent = { notifyOrderEmail: null, notifyOrderSms: null, notifyPayments: null };

describe("messages about orders", () => {
  it("are sent until they are switched off", () => {
    expect(wantsMessages(silent, "order")).toEqual({ email: true, sms: true });
    expect(wantsMessages(silent, "payment")).toEqual({ email: true, sms: true });
  });
  it("are switched off each by its own setting", () => {
    expect(wantsMessages({ ...silent, notifyOrderEmail: false }, "order")).toEqual({ email: false, sms: true });
    expect(wantsMessages({ ...silent, notifyOrderEmail: false }, "payment")).toEqual({ email: true, sms: true });
    expect(wantsMessages({ ...silent, notifyOrderSms: false }, "order")).toEqual({ email: true, sms: false });
    expect(wantsMessages({ ...silent, notifyOrderSms: false }, "payment")).toEqual({ email: true, sms: false });
    expect(wantsMessages({ ...silent, notifyPayments: false }, "order")).toEqual({ email: true, sms: true });
    expect(wantsMessages({ ...silent, notifyPayments: false }, "payment")).toEqual({ email: false, sms: false });
  });
});

describe("the payment that checkout begins with", () => {
  it("is the one that was named, where it is offered", () => {
    expect(usualPayment(["card", "onDelivery"], "onDelivery")).toBe("onDelivery");
    expect(usualPayment(["card", "onDelivery"], "credit")).toBeNull();
  });
  it("is the only one there is, and nobody's guess among several", () => {
    expect(usualPayment(["onDelivery"], "none")).toBe("onDelivery");
    expect(usualPayment(["card", "onDelivery"], null)).toBeNull();
    expect(usualPayment([], null)).toBeNull();
  });
});
