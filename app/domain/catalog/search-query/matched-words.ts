import { articleNorm } from "#app/domain/catalog/article.ts";
import { russianStem } from "./russian-stem.ts";

/** What a search looks for in names: lexemes, beginnings of words, and a code in normal form ("" for none). */
export type SearchedWords = { lexemes: string[]; beginnings: string[]; code: string };

export type NamePart = { text: string; isMatch: boolean };

/** A name in parts, those of them marked that a search matched: whole words, or as much of them as was typed. */
export function matchedParts(name: string, { lexemes, beginnings }: SearchedWords): NamePart[] {
  const known = new Set(lexemes);
  const spans: [from: number, to: number][] = [];
  for (const { 0: token, index } of name.matchAll(nameToken)) {
    const begun = beginnings.filter((beginning) => spelt(token).startsWith(beginning));
    if (begun.length === 0 && !known.has(lexemeOf(token))) continue;
    const length = begun.length === 0 ? token.length : Math.max(...begun.map((beginning) => beginning.length));
    spans.push([index, index + length]);
  }
  return partsOf(name, spans);
}

/** The same of an article, which may be typed in another spelling: «dh120» of «DH-120». */
export function matchedCode(article: string, { code }: SearchedWords): NamePart[] {
  const letters = [...article.matchAll(/./gsu)].map(({ 0: text, index }) => ({ text, index, norm: articleNorm(text) }));
  const significant = letters.filter(({ norm }) => norm !== "");
  const isLetterwise = significant.every(({ norm }) => norm.length === 1);
  const at =
    code === "" || !isLetterwise
      ? -1
      : significant
          .map(({ norm }) => norm)
          .join("")
          .indexOf(code);
  const first = significant[at];
  const last = significant[at + code.length - 1];
  return partsOf(article, first && last ? [[first.index, last.index + last.text.length]] : []);
}

/** Words and numbers as the search index has them (0007_search.sql): the «х» of «8х50» is a separator. */
const nameToken = /(?:(?<![\p{L}\d])\p{L}{1,2})?\d+(?:[.,]\d+)*(?:\p{L}{1,2}(?![\p{L}\d]))?|\p{L}+/gu;

function spelt(token: string): string {
  const text = token.toLowerCase().replaceAll("ё", "е").replaceAll(",", ".");
  if (!/\d/.test(text)) return text;
  return text
    .replace(/(?<=\d)(?:мм|см|мл|кг|шт|м|г|л)$/u, "")
    .replace(/[авекмнорстух]/gu, (letter) => "abekmhopctyx"["авекмнорстух".indexOf(letter)] ?? letter);
}

function lexemeOf(token: string): string {
  return russianStem(spelt(token));
}

function partsOf(text: string, spans: readonly (readonly [from: number, to: number])[]): NamePart[] {
  const parts: NamePart[] = [];
  let end = 0;
  for (const [from, to] of spans) {
    parts.push({ text: text.slice(end, from), isMatch: false }, { text: text.slice(from, to), isMatch: true });
    end = to;
  }
  return [...parts, { text: text.slice(end), isMatch: false }].filter((part) => part.text !== "");
}
