import { describe, expect, it } from "vitest";
import { inchSizes, spellInches } from "#app/domain/catalog/search-query/sizes/inch-size.ts";
import { sizeSpans, typedSizes } from "#app/domain/catalog/search-query/sizes/typed-size.ts";

describe("inches in a query", () => {
  it.each([
    ['кран 1/2"', "кран 1/2″"],
    ["кран 3/4 дюйма", "кран 3/4″"],
    ["кран 1/2", "кран 1/2″"],
    ["кран ½", "кран 1/2″"],
    ["муфта 1 1/4", "муфта 1-1/4″"],
    ['муфта 1-1/4"', "муфта 1-1/4″"],
    ["муфта 1¼", "муфта 1-1/4″"],
    ["редуктор 2 дюйма", "редуктор 2″"],
    ["муфта 25 х 3/4", "муфта 25×3/4″"],
    ['подводка м10х1/2"', "подводка м10×1/2″"],
    ["насос 25/6", "насос 25/6"],
    ["радиатор 500/80", "радиатор 500/80"],
    ["11б27п-20.5", "11б27п-20.5"],
    ["31 октября", "31 октября"],
  ])("«%s» is spelled «%s», and stays so", (typed, spelt) => {
    expect(spellInches(typed)).toBe(spelt);
    expect(spellInches(spelt)).toBe(spelt);
  });

  it("are one size, with the number crossed with them", () => {
    expect(sizeSpans("муфта 25×3/4″ нр")).toEqual([{ start: 6, end: 13 }]);
    expect(typedSizes("муфта 25×3/4″")).toMatchObject([{ values: [25], isInch: true }]);
  });

  const finds = (query: string, name: string) =>
    inchSizes(spellInches(query)).map((size) => new RegExp(size.exact, "u").test(name));
  it.each([
    ['1/2"', 'Кран шар. 1/2" рычаг'],
    ['1/2"', "Муфта комбинированная 20х1/2 НР"],
    ['1/2"', 'Кран шаровой Ду15 1/2"'],
    ['1/2"', "Кран ½ рычаг"],
    ['1 1/4"', 'Муфта 1 1/4" вн-вн'],
    ['2"', 'КШ 2" в/н'],
    ['1"', 'Муфта PPR 32-1" НР'],
    ['25х3/4"', 'Переход ПНД 25-3/4" НР'],
  ])("%s is found in «%s»", (query, name) => expect(finds(query, name)).toEqual([true]));

  it.each([
    ['3"', 'Кран шар. 3/4" рычаг'],
    ['4"', 'Кран шар. 3/4" рычаг'],
    ['2"', 'Редуктор 1/2" 2 бар'],
    ['1"', 'Муфта 1 1/4" вн-вн'],
    ['1/4"', 'Муфта 1 1/4" вн-вн'],
    ['1/2"', 'Кран 11/2"'],
    ['25х3/4"', 'Муфта ПНД 20-3/4" НР'],
    ['25х3/4"', 'Муфта ПНД 25х1/2" НР'],
  ])("%s is not found in «%s»", (query, name) => expect(finds(query, name)).toEqual([false]));
});
