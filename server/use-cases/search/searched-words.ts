import { meaningful } from "#app/domain/catalog/search-query/function-words.ts";
import { stemsOf } from "#app/domain/catalog/search-query/russian-stem.ts";
import type { SearchedWords } from "#app/domain/catalog/search-query/matched-words.ts";
import type { UnderstoodWord } from "#app/domain/catalog/search-query/understand.ts";
import type { UnderstoodSearch } from "./understand-search.ts";

export const noWords: SearchedWords = { lexemes: [], beginnings: [], code: "" };

/** What an understood query looks for in the names and articles of goods. */
export function searchedWords({ source, code, trade, understanding, own }: UnderstoodSearch): SearchedWords {
  const isCode = source.article !== "" || source.coded.length > 0 || own.length > 0;
  const wishes = (trade?.wishes ?? []).filter(({ kind }) => kind !== "not" && kind !== "price");
  const said = [
    ...(trade?.kinds?.words ?? []).map(({ stem }) => stem),
    ...wishes.flatMap(({ label }) => stemsIn(label)),
  ];
  return together({ lexemes: said, beginnings: [], code: isCode ? code : "" }, wordsSearched(understanding.words));
}

/** The same of words alone. */
export function wordsSearched(words: readonly UnderstoodWord[]): SearchedWords {
  const atoms = words.flatMap((word) => word.atoms);
  return {
    lexemes: [
      // The database may know another stem of the same word.
      ...words.flatMap((word) => (word.atoms.length > 0 ? stemsIn(word.text) : [])),
      ...atoms.flatMap(({ lexeme, begins, others = [] }) => (begins ? others : [lexeme])),
    ],
    beginnings: atoms.flatMap(({ lexeme, begins }) => (begins ? [lexeme] : [])),
    code: "",
  };
}

export function together(one: SearchedWords, other: SearchedWords): SearchedWords {
  const distinct = (all: readonly string[]) => [...new Set(all)];
  return {
    lexemes: distinct([...one.lexemes, ...other.lexemes]),
    beginnings: distinct([...one.beginnings, ...other.beginnings]),
    code: one.code === "" ? other.code : one.code,
  };
}

function stemsIn(text: string): string[] {
  return meaningful(stemsOf(text));
}
