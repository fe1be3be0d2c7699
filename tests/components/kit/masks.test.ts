import { describe, expect, it } from "vitest";
import { masked } from "#app/components/kit/fields/masks.ts";

describe("text pasted into a masked field", () => {
  it.each([
    "8 900 123-45-67",
    "+7 900 123 45 67",
    "+7 (900) 123-45-67",
    "79001234567",
    "89001234567",
    "9001234567",
    " 900.123.45.67 ",
  ])("as the phone %j gives the same number", (typed) => expect(masked("phone", typed)).toBe("+7 (900) 123-45-67"));

  it.each([
    ["code", "48-29 13", "482913"],
    ["code", "код 4829134", "482913"],
    ["code", "Код 482913 для входа", "482913"],
    ["inn", "ИНН 7707 083893", "7707083893"],
    ["inn", "5001 0073 2259 00", "500100732259"],
    ["inn", "50010073225900", "500100732259"],
    ["account", "4070 2810 9000 0000 1234", "40702810900000001234"],
    ["postcode", "101-000", "101000"],
    ["bic", "БИК 044525225", "044525225"],
    ["kpp", "7707 01 001", "770701001"],
    ["kpp", "7707AB001", "7707AB001"],
    ["innPerson", "5001 0073 2259 00", "500100732259"],
  ] as const)("%s drops invalid characters: %j", (name, typed, shown) => expect(masked(name, typed)).toBe(shown));

  it.each([
    ["quantity", "2.25", "2,25"],
    ["quantity", "2,2545", "2,254"],
    ["quantity", "-3", "3"],
    ["quantity", "12 шт", "12"],
    ["size", "1250,55", "1250,5"],
  ] as const)("%s is read as a positive number: %j", (name, typed, shown) => expect(masked(name, typed)).toBe(shown));
});
