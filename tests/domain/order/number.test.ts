import { expect, it } from "vitest";
import { orderNumber, partNumber } from "#app/domain/order/number.ts";

it.each([
  ["МСК", 2026, 123, "МСК-26-000123"],
  ["СПБ", 2030, 1, "СПБ-30-000001"],
  ["МСК", 2101, 1_234_567, "МСК-01-1234567"],
])("%s, %d, %d: %s", (prefix, year, n, number) => {
  expect(orderNumber(prefix, year, n)).toBe(number);
  expect(partNumber(number, 2)).toBe(`${number}-2`);
});

it.each([
  ["МСК", 26, 1],
  ["МСК", 2026, 0],
  ["МСК", 2026, 1.5],
  ["МСК", Number.NaN, 1],
  ["A-VERY-LONG-PREFIX", 2026, 1],
])("no number is made from %s, %d, %d", (prefix, year, n) => {
  expect(() => orderNumber(prefix, year, n)).toThrow(RangeError);
});

it("parts are numbered from one", () => {
  expect(() => partNumber("МСК-26-000123", 0)).toThrow(RangeError);
});
