import { expect, it } from "vitest";
import { checkConsents } from "#app/domain/account/consents.ts";

it("registers nobody without consent to personal data and the offer", () => {
  expect(checkConsents("registration", { personalData: true, offer: true })).toEqual({ ok: true, value: true });
  expect(checkConsents("registration", { personalData: false, marketing: true })).toEqual({
    ok: false,
    code: "consentMissing",
    missing: ["personalData", "offer"],
  });
});

it("takes an order with the offer alone, and never asks for marketing", () => {
  expect(checkConsents("order", { offer: true, marketing: false, smsMarketing: false }).ok).toBe(true);
  expect(checkConsents("order", {}).ok).toBe(false);
});
