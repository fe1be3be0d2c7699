import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  matchedCode,
  matchedParts,
  type NamePart,
  type SearchedWords,
} from "#app/domain/catalog/search-query/matched-words.ts";

const searched = (words: Partial<SearchedWords>): SearchedWords => ({
  ...{ lexemes: [], beginnings: [], code: "" },
  ...words,
});
const shown = (parts: readonly NamePart[]) => parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join("");

describe("words of a name that a search matched", () => {
  it.each<[string, Partial<SearchedWords>, string]>([
    ["Шуруп жёлтый", { lexemes: ["шуруп"] }, "[Шуруп] жёлтый"],
    ["Ручки оконные", { lexemes: ["ручк"], beginnings: ["око"] }, "[Ручки] [око]нные"],
    ["Ручка оконная для окон", { lexemes: ["окн"], beginnings: ["око"] }, "Ручка [око]нная для [око]н"],
    ["Крепёж", { beginnings: ["крепе"] }, "[Крепё]ж"],
    ["Болт М8×40 DIN 933", { lexemes: ["m8", "40"] }, "Болт [М8]×[40] DIN 933"],
    ["Болт М8х40", { lexemes: ["m8", "40"] }, "Болт [М8]х[40]"],
    ["Саморез 4,2×75", { lexemes: ["4.2"], beginnings: ["7"] }, "Саморез [4,2]×[7]5"],
    ["Труба 16мм", { lexemes: ["16"] }, "Труба [16мм]"],
    ["Автомат 16А", { lexemes: ["16a"] }, "Автомат [16А]"],
    ["Замок", { lexemes: ["петл"] }, "Замок"],
    ["Подоконник под окно", { beginnings: ["подок"] }, "[Подок]онник под окно"],
  ])("%s", (name, words, wanted) => expect(shown(matchedParts(name, searched(words)))).toBe(wanted));

  it("are parts of the unchanged name", () => {
    const words = fc.array(fc.string({ minLength: 1, maxLength: 3 }));
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), words, words, (name, lexemes, beginnings) => {
        const parts = matchedParts(name, searched({ lexemes, beginnings }));
        expect(parts.map(({ text }) => text).join("")).toBe(name);
      }),
    );
  });
});

describe("the part of an article that was typed", () => {
  it.each([
    ["DH-120.R", "DH120", "[DH-120].R"],
    ["ФР-И40/8017", "И408017", "ФР-[И40/8017]"],
    ["НВ-2", "HB2", "[НВ-2]"],
    ["DH-120.R", "", "DH-120.R"],
    ["DH-120.R", "X9", "DH-120.R"],
  ])("%s, %s", (article, code, wanted) => expect(shown(matchedCode(article, searched({ code })))).toBe(wanted));
});
