import { describe, expect, it } from "vitest";
import { missingContact } from "#app/domain/feedback/feedback.ts";
import { paperNumber } from "#app/domain/order/document-number.ts";

describe("the contact required for the chosen way of answering", () => {
  it.each([
    ["question", "email", { email: "a@example.ru" }, null],
    ["question", "email", { phone: "+79000000001" }, "email"],
    ["question", "phone", { email: "a@example.ru" }, "phone"],
    ["order", "phone", { phone: "+79000000001" }, null],
    ["callback", "email", { email: "a@example.ru" }, "phone"],
    ["callback", "email", { phone: "+79000000001" }, null],
  ] as const)("%s by %s with %j lacks %s", (type, preferredChannel, contact, missing) => {
    const both: { phone?: string; email?: string } = contact;
    expect(missingContact({ type, preferredChannel, phone: both.phone, email: both.email })).toBe(missing);
  });
});

describe("document numbers", () => {
  it.each([
    ["ОБ", 2026, 42, 4, "ОБ-26-0042"],
    ["РК", 2026, 17, 5, "РК-26-00017"],
    ["ОБ", 2031, 12_345, 4, "ОБ-31-12345"],
  ])("%s, %i, %i", (prefix, year, n, digits, number) => expect(paperNumber(prefix, year, n, digits)).toBe(number));
  it("start at one", () => expect(() => paperNumber("ОБ", 2026, 0, 4)).toThrow(RangeError));
});
