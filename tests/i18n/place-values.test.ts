import { describe, expect, it } from "vitest";
import { placeValueRead, placeValueTyped } from "#app/i18n/desk/place-values.ts";

describe("values of places as they are typed", () => {
  it.each([
    ["hours", "mon-fri 08:00-17:00", "пн-пт 08:00-17:00"],
    ["special_days", "2090-12-31 09:00-14:00, 2091-01-01 closed", "31.12.2090 09:00-14:00, 01.01.2091 закрыто"],
    ["aliases", "Питер|Петербург", "Питер\nПетербург"],
    ["lat", "55.79", "55,79"],
    ["max_kg", "25.5", "25,5"],
    ["name", "Склад № 1.5", "Склад № 1.5"],
    ["aliases", "", ""],
  ])("%s is shown in words and read back as it was", (field, saved, typed) => {
    expect(placeValueTyped(field, saved)).toBe(typed);
    expect(placeValueRead(field, typed)).toBe(saved);
    expect(placeValueRead(field, saved)).toBe(saved);
  });

  it("of several lines are read without empty ones and spaces", () => {
    expect(placeValueRead("aliases", " спб \r\n\r\nпитер|петербург\n")).toBe("спб|питер|петербург");
  });

  it("that cannot be read stay, to be refused", () => {
    expect(placeValueRead("special_days", "31.02.2090 закрыто")).toBe("31.02.2090 closed");
    expect(placeValueRead("lat", "где-то")).toBe("где-то");
  });
});
