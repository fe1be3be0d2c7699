import { describe, expect, it } from "vitest";
import {
  formatDateTime,
  formatDeadline,
  formatDay,
  formatKilograms,
  formatMoney,
  formatNumber,
  formatQuantity,
  formatQuantityOf,
  formatTableMoment,
  formatZonedTime,
} from "#app/i18n/format.ts";
import { shown } from "#tests/support/shown.ts";

describe("numbers in Russian format", () => {
  it.each([
    [1250, "1 250 ₽"],
    [184.5, "184,50 ₽"],
    [2.347, "2,347 ₽"],
    [0.125, "0,125 ₽"],
    [0.5, "0,50 ₽"],
    [12.34, "12,34 ₽"],
    [99.9, "99,90 ₽"],
    [1000.001, "1 000,001 ₽"],
    [0, "0 ₽"],
    [1234567.8, "1 234 567,80 ₽"],
  ])("money: %d is %s", (roubles, text) => expect(shown(formatMoney(roubles))).toBe(text));

  it.each([
    [1000, "шт", "1 000 шт"],
    [2.25, "м²", "2,25 м²"],
    [1, "пара", "1 пара"],
    [2, "пара", "2 пары"],
    [12, "пара", "12 пар"],
    [1.5, "рулон", "1,5 рулона"],
    [11, "упаковка", "11 упаковок"],
    [5, "constructor", "5 constructor"],
  ])("quantity: %d %s is %s", (quantity, unit, text) => expect(shown(formatQuantity(quantity, unit))).toBe(text));

  it.each([
    [1, "пара", "1 пары"],
    [2, "пара", "2 пар"],
    [21, "лист", "21 листа"],
    [500, "шт", "500 шт"],
  ])("from %d %s on is «от %s»", (quantity, unit, text) => expect(shown(formatQuantityOf(quantity, unit))).toBe(text));

  it("a bare number keeps at most three digits", () => expect(shown(formatNumber(86000.125))).toBe("86 000,125"));

  it("a weight always has three digits", () => expect(shown(formatKilograms(18640))).toBe("18,640 кг"));

  it.each([
    [0, "0,000 кг"],
    [1, "0,001 кг"],
    [1_050_000, "1 050,000 кг"],
  ])("%d g is %s", (grams, text) => expect(shown(formatKilograms(grams))).toBe(text));

  it("non-breaking spaces keep a number and its unit on one line", () => expect(formatMoney(1250)).not.toContain(" "));
});

describe("dates are relative to today in the city", () => {
  const today = "2026-12-31";
  it.each([
    ["2026-12-31", "сегодня, 31 декабря"],
    ["2027-01-01", "завтра, 1 января"],
    ["2026-11-20", "20 ноября"],
    ["2027-01-12", "12 января 2027"],
  ])("%s is «%s»", (date, text) => expect(shown(formatDay(date, { today }))).toBe(text));

  it.each([
    ["Europe/Kaliningrad", "31 декабря 2026, 23:30"],
    ["Europe/Moscow", "1 января 2027, 00:30"],
    ["Asia/Vladivostok", "1 января 2027, 07:30"],
  ])("one moment is on different days in %s: %s", (zone, text) =>
    expect(shown(formatDateTime("2026-12-31T21:30:00Z", zone))).toBe(text),
  );

  it("a moment is shown in the city's time zone", () => {
    expect(shown(formatDateTime("2026-11-20T21:05:00Z", "Asia/Yekaterinburg"))).toBe("21 ноября 2026, 02:05");
  });
});

describe("a moment for people of the shop", () => {
  it.each([
    ["Asia/Yekaterinburg", "21.11.26 02:05 МСК+2"],
    ["Europe/Kaliningrad", "20.11.26 23:05 МСК−1"],
    ["Europe/Moscow", "21.11.26 00:05"],
    ["Europe/Kirov", "21.11.26 00:05"],
  ])("is short in a table, in the time of the city, which is named where it is another: %s", (zone, text) =>
    expect(shown(formatTableMoment("2026-11-20T21:05:00Z", zone))).toBe(text),
  );

  it("is whole on a card", () => {
    expect(shown(formatZonedTime("2026-11-20T21:05:00Z", "Asia/Kamchatka"))).toBe("21 ноября 2026, 09:05 МСК+9");
  });
});

describe("a deadline", () => {
  it.each([
    ["2026-11-27T21:00:00Z", "Europe/Moscow", "27 ноября 2026, 23:59"],
    ["2026-11-27T19:00:00Z", "Asia/Yekaterinburg", "27 ноября 2026, 23:59"],
    ["2026-12-31T21:00:00Z", "Europe/Moscow", "31 декабря 2026, 23:59"],
    ["2026-11-27T11:05:00Z", "Europe/Moscow", "27 ноября 2026, 14:05"],
  ])("%s at %s is %s", (instant, zone, text) => expect(shown(formatDeadline(instant, zone))).toBe(text));
});
