import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isPlaceholder,
  readAmount,
  readCoefficient,
  readCurrency,
  readGrams,
  readUnitCode,
} from "#app/domain/exchange/package-amounts.ts";
import { readPackageDate, readPackageTime } from "#app/domain/exchange/package-time.ts";
import { thousandthsToDecimal } from "#app/domain/thousandths.ts";

const spaces = [" ", "\u00a0", "\u2009", "\u202f"];
const sign = fc.constantFrom(...spaces, ..."0129-+.,:TZ", "\u2212", "\u0000", "\ud800", "\uff11", "e", "ж");
const of = (read: ReturnType<typeof readAmount>) => (read.ok ? read.value : read.code);

describe("numbers of packages", () => {
  test.each([
    ["3338", 3_338_000],
    ["8186.8400", 8_186_840],
    ["1 234,5", 1_234_500],
    ["1\u00a0234,50", 1_234_500],
    ["12\u2009345\u202f678,9", 12_345_678_900],
    ["1.234.567,25", 1_234_567_250],
    ["-15", -15_000],
    ["\u22123,5", -3_500],
    ["0", 0],
    ["", null],
    ["  ", null],
    ["-999 999 999,9", null],
    ["-999999999.99", null],
    ["999999999", null],
    ["12 шт", "notNumber"],
    ["1e3", "notNumber"],
    ["NaN", "notNumber"],
    ["1,2,3", "notNumber"],
  ])("reads %j", (text, expected) => expect(of(readAmount(text))).toBe(expected));

  test("are read with any separators that people and programs write", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -90_000_000_000, max: 90_000_000_000 }),
        fc.constantFrom(...spaces, ""),
        fc.constantFrom(",", "."),
        (thousandths, space, point) => {
          const [whole = "", fraction = ""] = thousandthsToDecimal(thousandths).split(".");
          const text = `${whole.replace(/\B(?=(?:\d{3})+$)/g, space)}${point}${fraction}`;
          expect(readAmount(text)).toEqual({ ok: true, value: thousandths });
        },
      ),
    );
  });

  test("never throw, whatever stands there", () => {
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 12 }), (signs) => {
        const text = signs.join("");
        readAmount(text);
        readCoefficient(text);
        readGrams(text);
        readPackageTime(text);
      }),
    );
  });

  test.each([
    ["99999999", false],
    ["999999999", true],
    ["-999 999 999,9", true],
    ["999999999,5", false],
  ])("%j is a placeholder: %s", (text, expected) => expect(isPlaceholder(text)).toBe(expected));

  test.each([
    ["1", "1"],
    ["0,25", "0.25"],
    ["1 000", "1000"],
    ["12.500", "12.5"],
    ["0.000001", "0.000001"],
    ["0", null],
    ["0,000", null],
    ["", null],
    ["-2", null],
    ["одна", null],
  ])("the coefficient %j is %j", (text, expected) => expect(readCoefficient(text)).toBe(expected));

  test.each([
    ["0,125", 125],
    ["1 200", 1_200_000],
    ["50000", 50_000_000],
    ["50000,001", null],
    ["0", null],
    ["-1", null],
    ["-999 999 999,9", null],
    ["", null],
    ["тяжёлый", null],
  ])("%j kilograms are %j grams", (text, expected) => expect(readGrams(text)).toBe(expected));

  test.each(["RUB", "руб", "руб.", "RUR", "643", "\u20bd", "рублей", "р.", " Руб "])("%j are roubles", (text) =>
    expect(readCurrency(text)).toBe("RUB"),
  );
  test.each(["USD", "840", "EUR", "KZT", "рубин"])("%j are not roubles", (text) =>
    expect(readCurrency(text)).toBe(text),
  );

  test.each([
    ["796", "796"],
    ["6", "006"],
    ["55", "055"],
    ["шт", "шт"],
    ["", ""],
  ])("the code of a unit %j is %j", (text, expected) => expect(readUnitCode(text)).toBe(expected));
});

describe("dates of packages", () => {
  test.each([
    ["2015-07-08T14:11:10", "2015-07-08T14:11:10"],
    ["2015-07-08T14:11:10.123+03:00", "2015-07-08T14:11:10"],
    ["2015-07-08 14:11", "2015-07-08T14:11:00"],
    ["2008-03-28", "2008-03-28"],
    ["08.07.2015", "2015-07-08"],
    ["08.07.2015 9:05:00", "2015-07-08T09:05:00"],
    ["20150708141110", "2015-07-08T14:11:10"],
    ["20150708", "2015-07-08"],
    ["0001-01-01T00:00:00", null],
    ["2015-02-30", null],
    ["2015-07-08T25:00:00", null],
    ["вчера", null],
    ["", null],
  ])("reads %j", (text, expected) => {
    expect(readPackageTime(text)).toBe(expected);
    expect(readPackageDate(text)).toBe(expected?.slice(0, 10) ?? null);
  });
});
