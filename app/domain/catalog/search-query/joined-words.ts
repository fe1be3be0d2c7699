import { russianStem } from "./russian-stem.ts";

/** `length` words from `at` replaced by `spelt`. */
export type Respelling = { at: number; length: number; spelt: string[] };

/** The shortest part of a split word: prepositions are shorter. Parts of three letters are tried last: «фум лента». */
const shortestPart = 4;
const shortPart = 3;
const longestWord = 30;

/** «лампочка», «щиток», «уголочек»: the words without the suffix, the longest first. */
export function plainWordsOf(word: string): string[] {
  const stem = russianStem(word);
  return ["очк", "ечк", "ушк", "юшк", "чик", "ик", "ок", "ек", "к"]
    .filter((suffix) => stem.endsWith(suffix) && stem.length - suffix.length >= 3)
    .map((suffix) => stem.slice(0, -suffix.length));
}

/** «под оконник», where goods lack one of the words; «tx 30», «tx-30», «ph 2». */
export function joinsOf(words: readonly string[], strange: ReadonlySet<string>): Respelling[] {
  return words.flatMap((word, at): Respelling[] => {
    const [one, other] = [withoutYo(word), withoutYo(words[at + 1] ?? "")];
    const hyphened = /^(\p{L}{1,3})-(\d{1,3})$/u.exec(one);
    if (hyphened !== null) return [{ at, length: 1, spelt: [`${hyphened[1] ?? ""}${hyphened[2] ?? ""}`] }];
    const isCode = /^\p{L}{1,3}$/u.test(one) && /^\d{1,3}$/.test(other) && !/\d$/.test(words[at - 1] ?? "");
    const isSplit = /^\p{L}{2,}$/u.test(one) && /^\p{L}{2,}$/u.test(other) && (strange.has(one) || strange.has(other));
    return isCode || isSplit ? [{ at, length: 2, spelt: [one + other] }] : [];
  });
}

/** «ручкаоконная»: the split with the longest first word comes first. */
export function splitsOf(words: readonly string[], strange: ReadonlySet<string>): Respelling[] {
  return words.flatMap((word, at): Respelling[] => {
    const letters = withoutYo(word);
    if (!/^[а-яё]+$/u.test(letters) || letters.length > longestWord || !strange.has(letters)) return [];
    const most = letters.length - shortestPart;
    const ends = Array.from({ length: Math.max(0, most - shortestPart + 1) }, (_, index) => most - index);
    const short = letters.length < shortestPart + shortPart ? [] : [letters.length - shortPart, shortPart];
    return [...ends, ...short].flatMap((end) => {
      const [one, other] = [letters.slice(0, end), letters.slice(end)];
      const [, preposition, rest = ""] = /^(под|для|по|на|с)(.{4,})$/u.exec(other) ?? [];
      const split = { at, length: 1, spelt: [one, other] };
      return preposition === undefined ? [split] : [split, { ...split, spelt: [one, preposition, rest] }];
    });
  });
}

/** In lower case, as the words of goods are kept. */
export function withoutYo(word: string): string {
  return word.toLowerCase().replaceAll("ё", "е");
}
