import { describe, expect, it } from "vitest";
import { formatDateTime, formatDay, formatKilograms, formatMoney, formatNumber, formatQuantity } from "#app/i18n/format.ts";
import { shown } from "#tests/support/shown.ts";

describe("figures read as in a Russian shop", () => {
  it.each([
    [1250, "1 250 ₽"],
    [184.5, "184,50 ₽"],
    [2.347, "2,347 ₽"],
    [0, "0 ₽"],
    [1234567.8, "1 234 567,80 ₽"],
  ])("money: %d is %s", (roubles, text) => expect(shown(formatMoney(roubles))).toBe(text));

  it.each([
    [1000, "шт", "1 000 шт"],
    [2.25, "м²", "2,25 м²"],
  ])("quantity: %d %s is %s", (quantity, unit, text) => expect(shown(formatQuantity(quantity, unit))).toBe(text));

  it("a bare number keeps at most three digits", () => expect(shown(formatNumber(86000.125))).toBe("86 000,125"));

  it("a weight always has three digits", () => expect(shown(formatKilograms(18640))).toBe("18,640 кг"));

  it("hard spaces keep a figure and its unit on one line", () => expect(formatMoney(1250)).not.toContain(" "));
});

describe("days are said from the city's own today", () => {
  const today = "2026-12-31";
  it.each([
    ["2026-12-31", "сегодня, 31 декабря"],
    ["2027-01-01", "завтра, 1 января"],
    ["2026-11-20", "20 ноября"],
    ["2027-01-12", "12 января 2027"],
  ])("%s is «%s»", (date, text) => expect(shown(formatDay(date, { today }))).toBe(text));

  it("an instant is shown by the clocks of the city", () => {
    expect(shown(formatDateTime("2026-11-20T21:05:00Z", "Asia/Yekaterinburg"))).toBe("21 ноября 2026, 02:05");
  });
});
