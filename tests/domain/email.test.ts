import fc from "fast-check";
import { expect, it } from "vitest";
import { emailKey, maskEmail } from "#app/domain/email.ts";

it("addresses are compared without regard to case", () => {
  expect(emailKey("New.Box@Example.RU")).toBe(emailKey("new.box@example.ru"));
});

it.each([
  ["kuznetsova@example.ru", "k***@example.ru"],
  ["a@b.ru", "a***@b.ru"],
  ["no address", "***"],
  ["", "***"],
])("a masked address shows its first letter and its host: %s", (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

it("a masked address hides its length", () => {
  fc.assert(
    fc.property(
      fc.emailAddress(),
      (email) => maskEmail(email) === `${email[0]}***${email.slice(email.lastIndexOf("@"))}`,
    ),
  );
});
