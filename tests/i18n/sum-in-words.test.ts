import { describe, expect, it } from "vitest";
import { moneyInWords } from "#app/i18n/sum-in-words.ts";

describe("an amount in words", () => {
  it.each([
    [0, "Ноль рублей 00 копеек"],
    [101, "Один рубль 01 копейка"],
    [202, "Два рубля 02 копейки"],
    [505, "Пять рублей 05 копеек"],
    [1111, "Одиннадцать рублей 11 копеек"],
    [2122, "Двадцать один рубль 22 копейки"],
    [100_000, "Одна тысяча рублей 00 копеек"],
    [200_214, "Две тысячи два рубля 14 копеек"],
    [125_000_50, "Сто двадцать пять тысяч рублей 50 копеек"],
    [1_311_013_21, "Один миллион триста одиннадцать тысяч тринадцать рублей 21 копейка"],
    [2_000_000_000_00, "Два миллиарда рублей 00 копеек"],
  ])("%s kopecks is «%s»", (kopecks, words) => {
    expect(moneyInWords(kopecks)).toBe(words);
  });

  it("with a fraction of a kopeck, or below zero, throws", () => {
    for (const bad of [0.5, -1, 1e14]) expect(() => moneyInWords(bad)).toThrow(RangeError);
  });
});
