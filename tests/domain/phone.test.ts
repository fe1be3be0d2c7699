import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contactPhone, formatPhone, maskPhone, mobilePhone, shownPhone } from "#app/domain/phone.ts";

const refused = { ok: false, code: "phone" };

describe("a phone used for login", () => {
  it.each([
    "+79001234567",
    "+7 (900) 123-45-67",
    "8 (900) 123-45-67",
    "8-900-123-45-67",
    "79001234567",
    "9001234567",
    " 900 123 45 67 ",
    "+7\u00a0900\u00a0123\u2011\u002d45-67",
    "тел. 8 900 123 45 67",
    "tel:+7-900-123-45-67",
  ])("is normalised from the spelling %j", (text) => {
    expect(mobilePhone(text)).toEqual({ ok: true, value: "+79001234567" });
  });

  it.each([
    ["emptiness", ""],
    ["too few digits", "+7 900 123-45-6"],
    ["too many digits", "+7 900 123-45-678"],
    ["an extension", "8 900 123-45-67 доб. 5"],
    ["full-width digits", "８９００１２３４５６７"],
    ["Arabic digits among ours", "+7900123456\u0667"],
    ["a line feed", "+79001234567\n"],
    ["a zero byte", "+7900\u00001234567"],
    ["another country's number that begins with 8", "+88112345678"],
    ["ten digits said to be international", "+9001234567"],
    ["Kazakhstan", "+7 701 123-45-67"],
    ["Abkhazia", "+7 940 123-45-67"],
    ["a long text", `+79001234567${" ".repeat(1_000_000)}`],
  ])("is not accepted: %s", (_case, text) => {
    expect(mobilePhone(text)).toEqual(refused);
  });

  it.each(["8 (495) 123-45-67", "+7840 123 45 67"])("that is a landline is refused as such: %s", (text) => {
    expect(mobilePhone(text)).toEqual({ ok: false, code: "mobile" });
  });
});

describe("a phone for a callback", () => {
  it.each(["8 495 123-45-67", "8 812 123-45-67", "8 343 123-45-67", "8 900 123-45-67", "8 800 123-45-67"])(
    "may be %s",
    (text) => {
      expect(contactPhone(text).ok).toBe(true);
    },
  );

  it.each(["8 940 123-45-67", "8 701 123-45-67", "8 123 123-45-67", "8 500 123-45-67"])("may not be %s", (text) => {
    expect(contactPhone(text)).toEqual(refused);
  });
});

describe("any text", () => {
  it("is refused or normalised to one stored form, which is idempotent", () => {
    const typed = fc.string({ unit: fc.constantFrom(..."0123456789+78 ()-x\u00a0\n") });
    fc.assert(
      fc.property(typed, (text) => {
        const phone = contactPhone(text);
        if (!phone.ok) return;
        expect(phone.value).toMatch(/^\+7\d{10}$/);
        expect(contactPhone(phone.value)).toEqual(phone);
        expect(contactPhone(formatPhone(phone.value))).toEqual(phone);
      }),
    );
  });
});

describe("a stored phone", () => {
  it("is shown in groups", () => {
    expect(formatPhone("+79001234567")).toBe("+7 900 123-45-67");
    expect(formatPhone("+78005550101")).toBe("+7 800 555-01-01");
    expect(formatPhone("+74951234567")).toBe("+7 495 123-45-67");
    expect(formatPhone("x")).toBe("x");
  });

  it("of a city with a code of four digits is shown with it", () => {
    expect(formatPhone("+74872550101")).toBe("+7 4872 55-01-01");
    expect(formatPhone("+73812550101")).toBe("+7 3812 55-01-01");
  });

  it("is masked in logs, whatever it contains", () => {
    expect(maskPhone("+79001234512")).toBe("+7 9** ***-**-12");
    expect(maskPhone("8 900 123-45-12")).toBe("***");
  });
});

describe("a phone while it is typed", () => {
  it.each([
    ["8 900 123 45 67", "+7 900 123-45-67"],
    ["+7 (495) 123-45-67", "+7 495 123-45-67"],
    ["12", "12"],
  ])("%j is shown as %j", (typed, shown) => expect(shownPhone(typed)).toBe(shown));
});
