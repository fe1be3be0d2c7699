import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinsOf, plainWordsOf, splitsOf } from "#app/domain/catalog/search-query/joined-words.ts";
import { spokenMoney } from "#app/domain/catalog/search-query/spoken/spoken-money.ts";
import { spellSpokenSizes } from "#app/domain/catalog/search-query/spoken/spoken-size.ts";
import { priceOrderOf } from "#app/domain/catalog/search-query/trade-words.ts";

const spellings = (found: { spelt: string[] }[]) => found.map(({ spelt }) => spelt.join(" "));

describe("words that goods spell otherwise", () => {
  it.each([
    [["под", "оконник"], ["оконник"], "подоконник"],
    [["tx-30"], [], "tx30"],
    [["бита", "ph", "2"], [], "ph2"],
    [["м", "8"], [], "м8"],
  ])("are joined: %j", (words, strange, joined) => {
    expect(spellings(joinsOf(words, new Set(strange)))).toContain(joined);
  });

  it("are not joined when goods have both", () => {
    expect(joinsOf(["болт", "анкерный"], new Set())).toEqual([]);
    expect(joinsOf(["5", "м", "8"], new Set())).toEqual([]);
  });

  it.each([
    ["ручкаоконная", "ручка оконная"],
    ["саморезпометаллу", "саморез по металлу"],
    ["фумлента", "фум лента"],
    ["трубапнд", "труба пнд"],
  ])("are split: %s", (word, split) => expect(spellings(splitsOf([word], new Set([word])))).toContain(split));

  it("are split into words of four letters and more, the longest first, then of three, or a preposition and such words", () => {
    const parts = splitsOf(["болтпена"], new Set(["болтпена"])).map(({ spelt }) => spelt);
    expect(parts).toEqual([
      ["болт", "пена"],
      ["болтп", "ена"],
      ["бол", "тпена"],
    ]);
    const firsts = splitsOf(["ручкаоконная"], new Set(["ручкаоконная"])).map(({ spelt: [first = ""] }) => first.length);
    expect(firsts).toEqual([8, 7, 6, 5, 4, 9, 3]);
    expect(spellings(splitsOf(["болтынадверь"], new Set(["болтынадверь"])))).toContain("болты на дверь");
  });

  it("are not split when goods have them or when they are no words", () => {
    expect(splitsOf(["подоконник"], new Set())).toEqual([]);
    const long = "а".repeat(31);
    expect(splitsOf([long], new Set([long]))).toEqual([]);
  });

  it("are compared with goods without regard to «ё»", () => {
    expect(spellings(splitsOf(["Щёткадверная"], new Set(["щеткадверная"])))).toContain("щетка дверная");
    expect(spellings(joinsOf(["под", "Ёлочник"], new Set(["елочник"])))).toEqual(["поделочник"]);
  });

  it("are split into parts that make the word again", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."абвгдеклмнопрст"), minLength: 1, maxLength: 24 });
    fc.assert(
      fc.property(letters, (word) => {
        for (const { spelt } of splitsOf([word], new Set([word]))) expect(spelt.join("")).toBe(word);
      }),
    );
  });

  it.each([
    ["лампочка", "ламп"],
    ["щиток", "щит"],
    ["уголок", "угол"],
  ])("lose a diminutive suffix: %s", (word, plain) => expect(plainWordsOf(word)).toContain(plain));

  it("keep at least three letters without the suffix", () => {
    expect(["бочка", "ручка", "замок"].flatMap(plainWordsOf).filter((plain) => plain.length < 3)).toEqual([]);
  });
});

describe("sizes and prices as they are said", () => {
  it.each([
    ["эм восемь на сорок", "м8×40"],
    ["болт эм десять на сто", "болт м10×100"],
    ["кабель три на полтора", "кабель 3×1.5"],
    ["цилиндр тридцать на сорок", "цилиндр 30×40"],
    ["сверло ф8", "сверло ø8"],
    ["сверло Ф 10 мм", "сверло ø10 мм"],
    ["автомат на двадцать пять ампер", "автомат на 25А"],
    ["шестнадцать ампер", "16А"],
    ["сто", "сто"],
    ["фикс 8", "фикс 8"],
  ])("%s -> %s", (said, spelt) => expect(spellSpokenSizes(said)).toBe(spelt));

  it.each([
    ["саморез до 1500", { from: null, to: 1500 }],
    ["удлинитель до 600 рублей", { from: null, to: 600 }],
  ])("%s is a price", (said, ends) => expect(spokenMoney(said)).toMatchObject([ends]));

  it.each(["доводчик до 120", "длина до 1500", "порог до 1500 мм"])("%s is no price", (said) =>
    expect(spokenMoney(said)).toEqual([]),
  );

  it.each([
    ["дешёвая", "cheap"],
    ["недорогой", "cheap"],
    ["дорогая", "dear"],
    ["дорога", null],
  ])("%s asks for an order by price: %s", (word, order) => expect(priceOrderOf(word)).toBe(order));
});
