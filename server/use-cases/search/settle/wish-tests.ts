import { meaningful } from "#app/domain/catalog/search-query/function-words.ts";
import type { NamedDimension } from "#app/domain/catalog/search-query/sizes/named-dimension.ts";
import { namedWithout } from "#app/domain/catalog/search-query/refused.ts";
import type { Kinds } from "#app/domain/catalog/search-query/trade-kinds.ts";
import type { TradeReading, Wish } from "#app/domain/catalog/search-query/read-trade.ts";
import { stemsOf } from "#app/domain/catalog/search-query/russian-stem.ts";
import type { TradeLexicon } from "#app/domain/catalog/search-query/trade-lexicon.ts";
import { numberedName } from "#app/domain/catalog/search-query/numbered-name.ts";
import { isInInches } from "#app/domain/catalog/search-query/sizes/inch-size.ts";
import { isCrossed, typedSizes } from "#app/domain/catalog/search-query/sizes/typed-size.ts";
import { withoutYo } from "#app/domain/catalog/search-query/joined-words.ts";
import type { UnderstoodWord } from "#app/domain/catalog/search-query/understand.ts";
import { unitsOf, type Measure } from "#app/domain/catalog/search-query/spoken/spoken-size.ts";
import { noTest, type WishTest } from "#server/db/queries/search/trade-wishes.ts";
import { queryInKind, queryOf } from "#server/use-cases/search/tsquery.ts";

/** A wish or word with its test; a higher `weight` is dropped later. `sizes` are the numbers of a size. */
export type Tested = {
  label: string;
  weight: number;
  test: WishTest;
  word: UnderstoodWord | null;
  sizes: readonly number[];
};

const weights = { price: 9, not: 10, value: 5, brand: 6, measure: 5, size: 6, number: 4, word: 4, described: 2 };

/** Each word of a kind is a test of its own, to know which ones its goods lack. */
export function testsOf(
  { wishes, text }: TradeReading,
  words: readonly UnderstoodWord[],
  lexicon: TradeLexicon,
  priceLists: readonly number[],
  { typing = false } = {},
): Tested[] {
  const all = [
    ...words.flatMap((word, at) => ofWord(word, text, typing && at === words.length - 1)),
    ...wishes.map((wish) => ofWish(wish, lexicon, priceLists)),
  ];
  return all.slice(0, mostTests);
}

/** Bits of one integer. */
const mostTests = 14;

/** `isUnfinished`: a size being typed. */
function ofWord(word: UnderstoodWord, query: string, isUnfinished = false): Tested[] {
  const { described = [] } = word;
  const named = ofAtoms(word, query, isUnfinished);
  return described.length === 0 ? named : [ofDescription(word.text, word, described), ...named];
}

function ofAtoms(word: UnderstoodWord, query: string, isUnfinished = false): Tested[] {
  if (word.atoms.length === 0) return [];
  const named = numberedName(word.text, query);
  if (named !== null) {
    const test = { ...noTest, words: queryOf(word.atoms, " & ") };
    return [{ label: named, weight: weights.word, word, sizes: [], test }];
  }
  const crossed = typedSizes(word.text, { typing: isUnfinished }).filter(isCrossed);
  const isNumber = /^[мm]?\d{1,5}(?:[.,]\d+)?$/iu.test(word.text);
  const sizes = crossed.length > 0 || isNumber ? numbersOf(word.text) : [];
  const weight = crossed.length > 0 ? weights.size : isNumber ? weights.number : weights.word;
  return [
    { label: word.text, weight, word, sizes, test: { ...noTest, words: queryInKind(word.atoms), sizes: crossed } },
  ];
}

function ofDescription(label: string, word: UnderstoodWord, described: readonly string[]): Tested {
  return { label, weight: weights.described, word, sizes: [], test: { ...noTest, described } };
}

/** The finished word of letters that this condition is; null for any other condition. */
export function plainWord({ word, sizes, test: { described } }: Tested): string | null {
  if (word === null || sizes.length > 0 || described.length > 0 || word.atoms.some(({ begins }) => begins)) return null;
  const text = withoutYo(word.text);
  return /^(?:[a-z]{3,}|[а-я]{3,})$/u.test(text) ? text : null;
}

/** The same word in descriptions. */
export function describedTest(one: Tested): Tested {
  const text = plainWord(one);
  return text === null || one.word === null ? one : ofDescription(one.label, one.word, [text]);
}

/** The same word there or in descriptions. */
export function orDescribed(one: Tested): Tested {
  const text = plainWord(one);
  return text === null ? one : { ...one, test: { ...one.test, described: [text] } };
}

/** In descriptions only: goods are not called so. */
export function isBeside({ test }: Tested): boolean {
  return test.described.length > 0;
}

/** Goods of categories that are named otherwise have to be called so. */
export function calledTest({ stem, categories }: NonNullable<Kinds["called"]>): Tested {
  return {
    label: stem,
    weight: weights.not,
    word: null,
    sizes: [],
    test: { ...noTest, categories, main: `'${stem}'` },
  };
}

/** Dropped first and silently. */
export function hintOf(word: UnderstoodWord): Tested[] {
  return ofWord(word, "").map((tested) => ({ ...tested, weight: 1, word: null, sizes: [] }));
}

/** A word of the query that no goods contain: always missed. */
export function lostTest(text: string, query: string): Tested {
  const named = numberedName(text, query);
  if (named !== null) return { label: named, weight: weights.word, word: null, sizes: [], test: noTest };
  const sizes = typedSizes(text).some(isCrossed) || /^[мm]?\d{1,5}(?:[.,]\d+)?$/iu.test(text) ? numbersOf(text) : [];
  return { label: text, weight: weights.word, word: null, sizes, test: noTest };
}

function numbersOf(text: string): number[] {
  if (isInInches(text)) return [];
  return [...text.matchAll(/\d+(?:[.,]\d+)?/gu)].map(([digits]) => Number(digits.replace(",", ".")));
}

function ofWish(wish: Wish, lexicon: TradeLexicon, priceLists: readonly number[]): Tested {
  const common = { label: wish.label, weight: weights[wish.kind], word: null, sizes: [] };
  switch (wish.kind) {
    case "value":
      // The word may stand in names or other attributes instead.
      return { ...common, test: { ...noTest, ids: wish.ids, words: wordsOf(wish.label) } };
    case "brand":
      return { ...common, test: { ...noTest, brands: [wish.uuid], words: wordsOf(wish.label) } };
    case "price":
      return { ...common, test: { ...noTest, price: { from: wish.from, to: wish.to, lists: priceLists } } };
    case "not":
      return {
        ...common,
        test: {
          ...noTest,
          not: true,
          ids: wish.ids,
          categories: wish.categories,
          ...exclusionTest(wish.stem.replace(/[^a-zа-я\d]/giu, ""), wish.begins),
        },
      };
    case "measure":
      return { ...common, sizes: [wish.measure.value], test: ofMeasure(wish.measure, lexicon) };
  }
}

/** tsquery of the significant words of a phrase; "" for none. */
function wordsOf(phrase: string): string {
  return meaningful(stemsOf(phrase))
    .map((stem) => `'${stem}'`)
    .join(" & ");
}

function exclusionTest(stem: string, begins: boolean): Pick<WishTest, "main" | "unless"> {
  if (stem === "") return noTest;
  return { main: `'${stem}'${begins ? ":*" : ""}`, unless: namedWithout(stem) };
}

/** Dimensions to which «от 10 до 20 см» can apply: any range contains some thickness or gap. */
const spanned = new Set<NamedDimension | null>(["length", "width", "height", "diameter", "volume", "mass"]);

/** Matches attributes of this dimension by value, or names by the number with the typed unit. */
function ofMeasure({ dimension, value, to, named, unit }: Measure, { measured }: TradeLexicon): WishTest {
  const called = named === null ? [] : measured.filter((one) => one.named === named);
  const likely = to === null ? measured : measured.filter((one) => spanned.has(one.named));
  const numbers = (called.length > 0 ? called : likely).flatMap(({ id, unit: own }) => {
    const factor = unitsOf[dimension].find(([name]) => name === own)?.[1];
    return factor === undefined ? [] : [{ id, from: value / factor, to: (to ?? value) / factor }];
  });
  const typed = unitsOf[dimension].find(([name]) => name === unit)?.[1] ?? (unit === "" ? 1 : null);
  const main = to === null && named === null && typed !== null && typed !== 1000 ? `'${value / typed}'` : "";
  return { ...noTest, numbers, main };
}
