import { describe, expect, it } from "vitest";
import { matchPages, siteIndex } from "#app/domain/content/site-search.ts";

const index = siteIndex(
  [
    {
      path: "/delivery",
      lines: ["Доставка и самовывоз — магазин «Скоба»", "Доставка и самовывоз"],
      headings: ["Приёмка"],
    },
    { path: "/payments", lines: ["Оплата"], headings: ["При получении", "Возврат денег"] },
    { path: "/refund", lines: ["Возврат и обмен"], headings: ["Товар не подошёл", "Ошибка в комплектации"] },
    { path: "/contacts", lines: ["Контакты"], headings: ["адреса складов и часы работы"] },
    { path: "/useful-materials/petli", lines: ["Как выбрать дверные петли"], headings: [] },
    { path: "/useful-materials/obzor", lines: ["Балконные ручки: обзор"], headings: [] },
    { path: "/useful-materials/dacha", lines: ["Белые балконные ручки тёплой дачи зимой"], headings: [] },
    { path: "/useful-materials/remont", lines: ["Ручки"], headings: ["Балконные"] },
    { path: "/promotion/ruchki", lines: ["Балконные ручки"], headings: [] },
  ],
  [
    { phrase: "доставка", paths: ["/delivery"] },
    { phrase: "оплата", paths: ["/payments"] },
    { phrase: "оплата при получении", paths: ["/payments"] },
    { phrase: "режим работы", paths: ["/contacts"] },
    { phrase: "режим работы склада", paths: ["/delivery"] },
    { phrase: "доставка доставщиком", paths: ["/payments"] },
    { phrase: "самовывоз со склада", paths: ["/delivery", "/contacts"] },
    { phrase: "о магазине", paths: ["/contacts"] },
  ],
  ["Скоба", "магазин", "Казань", "казани", "как"],
);
const match = (text: string, typing = false) => matchPages(text, index, { typing });
const paths = (text: string, typing = false) => match(text, typing)?.paths ?? [];

describe("pages of a site that answer a query", () => {
  it.each([
    ["доставка", ["/delivery"]],
    ["Доставкой", ["/delivery"]],
    ["какая у вас доставка в Казани?", ["/delivery"]],
    ["режим работы магазина Скоба", ["/contacts"]],
    ["самовывоз со склада", ["/delivery", "/contacts"]],
    ["доставка и оплата", ["/delivery", "/payments"]],
    ["о магазине", ["/contacts"]],
  ])("«%s» consists of phrases", (text, found) => {
    expect(matchPages(text, index, { stopWords: ["какая", "вас"] })).toMatchObject({
      ...{ paths: found, by: "phrase", isBent: false },
    });
  });

  it("words of the query that say nothing do not have to be known", () => {
    expect(paths("сколько доставка")).toEqual([]);
    expect(matchPages("сколько доставка", index, { stopWords: ["сколько"] })?.paths).toEqual(["/delivery"]);
  });

  it.each([
    ["ljcnfdrf", "the other keyboard layout"],
    ["dostavka", "the other alphabet"],
    ["достафка", "a wrong letter"],
    ["доствака", "letters swapped"],
  ])("«%s» is read in spite of %s", (text) => {
    expect(match(text)).toMatchObject({ paths: ["/delivery"], isBent: true });
  });

  it("all words have to be known: a name of goods or a number beside them is no query for a page", () => {
    for (const text of ["ручка возврат пружины", "саморезы с доставкой", "доставка 5 кг", "режим", "работы", "", "?"])
      expect(paths(text), text).toEqual([]);
  });

  it("a phrase within another one does not count, and a word that is in no phrase leaves the answer to headings", () => {
    expect(match("режим работы склада")).toMatchObject({ paths: ["/delivery"], by: "phrase" });
    expect(match("доставка приёмка")).toMatchObject({ paths: ["/delivery"], by: "words" });
  });

  it("short words are not corrected, and signs of another layout are no words to pass over", () => {
    for (const text of ["опат", "как выбрать дверные петлд", "доставка бю"]) expect(match(text), text).toBeNull();
  });

  it("titles and headings answer as well, the title that has most of the words first", () => {
    expect(match("обмен")).toMatchObject({ paths: ["/refund"], by: "words" });
    expect(match("обмен возврат")).toMatchObject({ paths: ["/refund"], by: "title", isWhole: true });
    expect(match("как выбрать дверные петли")).toMatchObject({ by: "title", isWhole: true });
    expect(match("дверные петли")).toMatchObject({ by: "title", isWhole: false });
    expect(match("балконные ручки")).toMatchObject({
      ...{ paths: ["/promotion/ruchki", "/useful-materials/obzor"], by: "title", isWhole: true },
    });
    expect(match("товар не подошёл")).toMatchObject({ paths: ["/refund"], by: "words" });
    expect(paths("возврат денег")).toEqual(["/payments"]);
    expect(paths("возврат")).toEqual(["/refund"]);
  });

  it("a single word of a heading within a page does not make it an answer", () => {
    expect(paths("приёмка")).toEqual([]);
  });

  it("the last word may be unfinished only while it is typed", () => {
    expect(paths("дост", true)).toEqual(["/delivery"]);
    expect(paths("режим раб", true)).toEqual(["/contacts"]);
    expect(paths("возвр", true)).toEqual(["/refund"]);
    expect(paths("дост оплата", true)).toEqual([]);
    expect(paths("дост")).toEqual([]);
    expect(paths("до", true)).toEqual([]);
    expect(paths("режим р", true)).toEqual([]);
  });
});
