import { describe, expect, it } from "vitest";
import { completionsOf, namePhrases, phraseOf } from "#app/domain/catalog/search-query/completions.ts";

const phrases = ["ручка оконная", "ручки оконные белые", "ручка дверная", "ручка", "саморез 4.2х75", "петля"].map(
  phraseOf,
);

describe("completions of a query", () => {
  it.each<[string, string[]]>([
    ["руч", ["ручка оконная", "ручки оконные белые", "ручка дверная", "ручка"]],
    ["ручка", ["ручка оконная", "ручки оконные белые", "ручка дверная"]],
    ["Ручки  ок", ["ручка оконная", "ручки оконные белые"]],
    ["ручкой оконной", ["ручки оконные белые"]],
    ["саморез 4", ["саморез 4.2х75"]],
    ["ручки окон", ["ручка оконная", "ручки оконные белые"]],
    ["петл", ["петля"]],
    ["оконная", []],
    ["петля", []],
    ["", []],
  ])("%s", (typed, wanted) => expect(completionsOf(typed, phrases, 9)).toEqual(wanted));

  it("are limited, and one of several forms of the same words is enough", () => {
    const alike = ["петля дверная", "петли дверные", "петля накладная", "петля карточная"].map(phraseOf);
    expect(completionsOf("петл", alike, 2)).toEqual(["петля дверная", "петля накладная"]);
  });
});

it("names of goods are phrases of one or two words, most frequent first, without sizes, codes and prepositions", () => {
  const names = [
    { words: "саморез кровельный", goods: 3 },
    { words: "саморез 4,2×75", goods: 5 },
    { words: "петля для", goods: 2 },
    { words: "hb-2 замок", goods: 9 },
    { words: "уголок редкий", goods: 1 },
  ];
  expect(namePhrases(names, 2)).toEqual(["саморез", "саморез кровельный", "петля"]);
});
