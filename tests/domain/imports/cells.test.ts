import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSizes, readWeight } from "#app/domain/imports/cells/read-measures.ts";
import { readMoney, readStock } from "#app/domain/imports/cells/read-number.ts";
import {
  guardedText,
  isErasure,
  isGuarded,
  readBarcodes,
  readDays,
  readFlag,
  readPath,
  readStatus,
  readTags,
  readVat,
} from "#app/domain/imports/cells/read-words.ts";
import { packsOf, packsText, readPacks } from "#app/domain/imports/packs.ts";
import { thousandthsToDecimal } from "#app/domain/thousandths.ts";

/** The value, or the code of the fault. */
const of = (read: { ok: boolean; value?: unknown; code?: string }) => (read.ok ? read.value : read.code);

describe("cells of imported files", () => {
  test.each([
    ["1 234,50 руб.", 1_234_500],
    ["6 990-00", 6_990_000],
    ["85-00", 85_000],
    ["450=", 450_000],
    ["12.5", 12_500],
    ["1,234.50", 1_234_500],
    ["1.234,50", 1_234_500],
    ["1,234,567", 1_234_567_000],
    ["1,234", 1_234],
    ["0,875", 875],
    ["1 120 ₽", 1_120_000],
    ["500р", 500_000],
    ["7 151,50 ?", 7_151_500],
    ["820?", 820_000],
    ["?", "notNumber"],
    ["410-", "notNumber"],
    ["33.3333333333333", 33_330],
    ["0.8752", 875],
    ["по запросу", "priceOnRequest"],
    ["договорная", "priceOnRequest"],
    ["132-90", "notNumber"],
    ["-5", "negative"],
    ["12 мая", "notNumber"],
    ["$12", "notNumber"],
    ["12 USD", "notNumber"],
    ["1,23,4", "notNumber"],
  ])("reads the price %j", (text, expected) => expect(of(readMoney(text))).toBe(expected));

  test.each([
    [">100", 100_000],
    ["100+", 100_000],
    ["более 50", 50_000],
    ["12 шт", 12_000],
    ["2,25", 2_250],
    ["нет", 0],
    ["-", 0],
    ["под заказ", 0],
    ["есть", "stockWord"],
    ["много", "stockWord"],
    ["5 упак", "unknownUnit"],
    ["10-20", "notNumber"],
    ["-3", "negative"],
  ])("reads the stock %j, and does not guess how much «есть» is", (text, expected) =>
    expect(of(readStock(text, null))).toBe(expected),
  );

  test("takes the operator's number for stock in words", () => {
    expect(of(readStock("много", 10_000))).toBe(10_000);
    expect(of(readStock("+", 10_000))).toBe(10_000);
    expect(of(readStock("7", 10_000))).toBe(7_000);
  });

  test.each([
    ["1,2 кг", "", 1_200],
    ["450", "г", 450],
    ["0.5", "", 500],
    ["2 т", "", 2_000_000],
    ["тяжёлый", "", "notWeight"],
  ])("reads the weight %j under a heading in %j", (text, unit, expected) =>
    expect(of(readWeight(text, unit))).toBe(expected),
  );

  test.each([
    ["100x50x20 мм", "", "100x50x20"],
    ["10х5×4", "см", "100x50x40"],
    ["1,5*2*3 м", "", "1500x2000x3000"],
    ["10/5/4", "cm", "100x50x40"],
    ["100x50", "", "notSizes"],
    ["0x1x1", "", "notSizes"],
  ])("reads the sizes %j under a heading in %j", (text, unit, expected) =>
    expect(of(readSizes(text, unit))).toBe(expected),
  );

  test.each([
    [readVat, "22%", "22"],
    [readVat, "НДС 10", "10"],
    [readVat, "20%", "vatRate"],
    [readVat, "без НДС", "none"],
    [readFlag, "Да", true],
    [readFlag, "0", false],
    [readFlag, "может быть", "notFlag"],
    [readDays, "5-7 дней", "5-7"],
    [readDays, "3", "3-3"],
    [readDays, "7-5", "notDays"],
    [readStatus, "Снят с производства", "discontinued"],
    [readStatus, "новинка", "status"],
  ])("%o reads %j", (read, text, expected) => expect(of(read(text))).toEqual(expected));

  test("refuses barcodes that a spreadsheet has rounded, and reads several", () => {
    expect(of(readBarcodes("4,6E+12"))).toBe("roundedBarcode");
    expect(of(readBarcodes("4600000000000000"))).toBe("roundedBarcode");
    expect(of(readBarcodes("4600000000015, 4600000000022"))).toEqual(["4600000000015", "4600000000022"]);
    expect(of(readBarcodes("штрихкод"))).toBe("badBarcode");
  });

  test.each([
    ["Крепёж > Болты", ["Крепёж", "Болты"]],
    ["Крепёж/Болты", ["Крепёж", "Болты"]],
    ["Крепёж / Болты / М8", ["Крепёж", "Болты", "М8"]],
    ["Трубы 1/2", ["Трубы 1/2"]],
    ["Болты", ["Болты"]],
  ])("reads the path of categories %j", (text, names) => expect(readPath(text)).toEqual(names));

  test("any price that the shop can have is read back from each spelling of it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (thousandths) => {
        const [whole = "", fraction = ""] = thousandthsToDecimal(thousandths).split(".");
        const grouped = whole.replace(/\B(?=(\d{3})+$)/g, "\u00a0");
        for (const text of [`${whole}.${fraction}`, `${whole},${fraction}`, `${grouped},${fraction} руб.`])
          expect(of(readMoney(text)), text).toBe(thousandths);
      }),
    );
  });

  test("a text is never taken for a formula or an erasure once it is guarded, and is itself again without the guard", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom("(пусто)", "=1", "'=1", "+7", "@a", "-", "''(пусто)")),
        (text) => {
          const guarded = guardedText(text);
          expect(/^[=+\-@#]/.test(guarded) || isErasure(guarded)).toBe(false);
          expect(isGuarded(guarded) ? guarded.slice(1) : guarded).toBe(text);
        },
      ),
    );
  });
});

describe("packs and tags of imported files", () => {
  test.each([
    ["50", "Упаковка: 50"],
    ["пачка 50 шт; коробка = 500 4601234567893", "пачка: 50; коробка: 500 (4601234567893)"],
    ["Короб 2 – 2,25 м²", "Короб 2: 2.25"],
    ["Пачка: 50\nКоробка: 500", "Пачка: 50; Коробка: 500"],
    ["картон", "packs"],
    ["пачка 0", "packs"],
    [";", "packs"],
  ])("%j is read as the packs %j", (text, packs) => {
    expect(of(readPacks(text, "Упаковка"))).toBe(packs);
  });

  test("packs of the shop come back from a file as they were", () => {
    const name = fc
      .string({ minLength: 1, maxLength: 20 })
      .map((text) => text.replace(/[;|\s:=–—-]/g, "").trim())
      .filter((text) => text !== "");
    const pack = fc.record({
      name: name.map((text) => `п${text}к`),
      quantity: fc.integer({ min: 1, max: 9_999_999_999 }).map((thousandths) => thousandths / 1000),
      barcode: fc.constantFrom(null, "4601234567893", "46012345"),
    });
    fc.assert(
      fc.property(fc.array(pack, { minLength: 1, maxLength: 5 }), (packs) => {
        const text = packsText(packs) ?? "";
        expect(of(readPacks(text, "Упаковка"))).toBe(text);
        expect(packsOf(text)).toEqual(packs);
      }),
    );
  });

  test.each([
    ["хит, Новинка", ["new", "hit"]],
    ["акция", ["sale"]],
    ["красивый", "tag"],
  ])("%j is read as the tags %j", (text, tags) => {
    expect(of(readTags(text))).toEqual(tags);
  });
});
