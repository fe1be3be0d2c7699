import { isFunctionWord } from "#app/domain/catalog/search-query/function-words.ts";
import type { TradeLexicon } from "#app/domain/catalog/search-query/trade-lexicon.ts";
import type { Kinds } from "#app/domain/catalog/search-query/trade-kinds.ts";
import type { TradeWord } from "#app/domain/catalog/search-query/trade-words.ts";
import type { TradeReading } from "#app/domain/catalog/search-query/read-trade.ts";
import { spellSizes, typedSizes } from "#app/domain/catalog/search-query/sizes/typed-size.ts";
import type { Understanding, UnderstoodWord } from "#app/domain/catalog/search-query/understand.ts";
import type { Db } from "#server/db/client.ts";
import type { ListingSource } from "#server/db/queries/catalog/listing-source.ts";
import type { TradeSource } from "#server/db/queries/search/wished-hits.ts";
import { failedTests, type WishScope } from "#server/db/queries/search/trade-wishes.ts";
import { describedInstead, leastFailed, type SettledTests } from "./least-failed.ts";
import { nearestSize } from "./nearest-size.ts";
import { anyOf, queryOf } from "#server/use-cases/search/tsquery.ts";
import { calledTest, hintOf, isBeside, lostTest, orDescribed, testsOf, type Tested } from "./wish-tests.ts";

/** The satisfiable part of a query. */
export type SettledSearch = {
  source: Pick<Extract<ListingSource, { kind: "search" }>, "all" | "any" | "sizes"> & { trade: TradeSource | null };
  /** Conditions that were dropped, in the visitor's words. */
  leftOut: string[];
  /** The missing size, when the nearest ones are shown. */
  nearestTo: string | null;
};

type Known = {
  lexicon: TradeLexicon;
  priceLists: readonly number[];
  typing: boolean;
  /** Category of most goods that visitors chose after this query. */
  chosenKind: string | null;
};

/**
 * The one relaxation of the search. If no goods meet all conditions, drops those that cost least; for a missing size
 * shows the nearest. A kind that the dictionary gives yields to goods that have all the words.
 */
export async function settle(
  db: Db,
  reading: TradeReading,
  meant: Understanding,
  hints: readonly UnderstoodWord[],
  { lexicon, priceLists, typing, chosenKind }: Known,
): Promise<SettledSearch> {
  const hinted = reading.kinds === null ? [] : hints.flatMap(hintOf);
  const lost = meant.lost
    .filter((word) => !isFunctionWord(word) && !isShort(word))
    .map((word) => lostTest(reading.words.find(({ text }) => spellSizes(text) === word)?.text ?? word, reading.text));
  const called = reading.kinds?.called ? [calledTest(reading.kinds.called)] : [];
  const read = testsOf(reading, meant.words, lexicon, priceLists, { typing });
  const tested = [...called, ...read.filter((one) => !isPartOfName(one, lost)), ...hinted];
  const known = { tested, lost, hinted, typing };
  if (reading.kinds === null) return withoutKind(db, reading, meant, known);
  // Among kinds that match equally well.
  const isChosen = chosenKind !== null && reading.kinds.best.includes(chosenKind);
  let best = isChosen ? [chosenKind] : reading.kinds.best;
  // In the order of prices goods beside the named ones would come first.
  let categories = reading.order === null ? reading.kinds.uuids : reading.kinds.best;
  let found = await leastFailed(db, { categories, any: "" }, known);
  const namesakes = namesakesOf(reading.kinds, lexicon);
  if (found.missed.some(isWorded) && namesakes.length > 0) {
    const wider = await leastFailed(db, { categories: namesakes, any: "" }, known);
    if (wider.missed.length < found.missed.length) [found, categories, best] = [wider, namesakes, namesakes];
  }
  if (reading.kinds.isServed === true && found.missed.some(({ word }) => word !== null)) {
    const served = reading.kinds.words.map(wordOf);
    return withoutKind(db, { ...reading, kinds: null }, meant, {
      ...known,
      tested: [...testsOf(reading, [...meant.words, ...served], lexicon, priceLists)],
    });
  }
  if (found.missed.some(isWorded) && !isNamedByHead(reading.kinds, lexicon)) {
    const whole = await withAllWords(db, reading, meant, known);
    if (whole !== null) return whole;
  }
  const kept = await describedInstead(db, { categories, any: "" }, found, lexicon);
  const { near, nearestTo } = await nearestSize(db, { categories, any: "" }, kept);
  return {
    source: {
      ...wordsOf(kept.met, near === null && typing),
      any: "",
      ...(near === null ? {} : { sizes: [] }),
      trade: { categories, best, near, tests: kept.met.map(({ test }) => test) },
    },
    leftOut: labelsOf(reading, kept, [...hinted, ...called]),
    nearestTo,
  };
}

type Conditions = { tested: readonly Tested[]; lost: readonly Tested[]; hinted: readonly Tested[]; typing: boolean };

const noWords: SettledSearch["source"] = { all: "", any: "", sizes: [], trade: null };

/** Goods of a price or with a number alone, or only described so, answer no query that names something else. */
function isUnnamed({ met, missed }: SettledTests): boolean {
  const names = ({ label }: Tested) => /\p{L}{3}/u.test(label);
  const isNamed = met.some((one) => one.word !== null && !isBeside(one) && (names(one) || one.sizes.length > 1));
  return !isNamed && missed.some((one) => met.some(isBeside) || (one.sizes.length === 0 && names(one)));
}

/** «DIN» says nothing without the number of the standard, which no goods have. */
function isPartOfName({ label, word }: Tested, lost: readonly Tested[]): boolean {
  return word !== null && lost.some((one) => one.label !== label && one.label.split(" ").includes(label));
}

/** A misspelt preposition. */
function isShort(word: string): boolean {
  return word.length < 3 && !/\d/.test(word);
}

const firstWord = 7;

/** Goods of the whole shop: those with all words, else those that keep the most. */
async function withoutKind(
  db: Db,
  reading: TradeReading,
  meant: Understanding,
  known: Conditions,
): Promise<SettledSearch> {
  const atoms = known.tested.flatMap(({ word }) => word?.atoms ?? []);
  const described = known.tested.flatMap(({ test }) => test.described);
  const whole = described.length === 0 ? null : await allDescribed(db, described, known);
  if (whole !== null) return { source: { ...noWords, trade: whole }, leftOut: [], nearestTo: null };
  const scope = { categories: null, any: anyOf([...atoms, ...known.lost.flatMap(partsOfSize)]), described };
  // Goods are called by their first noun.
  const tested = known.tested.map((one, at) =>
    at === 0 && one.word !== null && !isBeside(one) ? { ...one, weight: firstWord } : one,
  );
  const isAll = known.lost.length === 0 && (await hasGoods(db, wordsOf(known.tested, false).all, known));
  const found =
    isAll || (atoms.length === 0 && described.length === 0)
      ? { met: [...known.tested], missed: [...known.lost] }
      : // Nothing is left of a single condition.
        known.lost.length === 0 && tested.length === 1
        ? { met: [], missed: [...known.tested] }
        : await leastFailed(db, scope, { ...known, tested });
  if (isUnnamed(found)) return { source: noWords, leftOut: labelsOf(reading, found, []), nearestTo: null };
  const { near, nearestTo } = await nearestSize(db, scope, found);
  const { all, sizes } = wordsOf(found.met, known.typing);
  // Words are in `all`: only what they do not say remains to be tested.
  const tests = found.met.filter(isBeyondWords).map(({ test }) => test);
  return {
    source: {
      all,
      // A unit is no word.
      sizes: found.missed.length === 0 ? typedSizes(meant.text, { typing: known.typing }) : sizes,
      any: anyOf(found.met.flatMap(({ word }) => word?.atoms ?? [])),
      trade: near === null && tests.length === 0 ? null : { categories: null, best: [], near, tests },
    },
    leftOut: labelsOf(reading, found, []),
    nearestTo,
  };
}

/** «утюг для полипропилена»: goods in whose descriptions are also words that other goods have in their names. */
async function allDescribed(
  db: Db,
  described: readonly string[],
  { tested, lost }: Conditions,
): Promise<TradeSource | null> {
  if (lost.length > 0) return null;
  const tests = tested.map((one) => orDescribed(one).test);
  const isFound = await hasPassing(db, { categories: null, any: "", described, tests });
  return isFound ? { categories: null, best: [], near: null, tests } : null;
}

/** Goods of other kinds that have every word of the query; null if there are none. */
async function withAllWords(
  db: Db,
  reading: TradeReading,
  meant: Understanding,
  { tested, lost, typing }: Conditions,
): Promise<SettledSearch | null> {
  if (lost.length > 0 || reading.kinds === null) return null;
  const named = reading.kinds.words.map(({ stem }) => ({ lexeme: stem, begins: false }));
  const all = queryOf([...named, ...meant.words.flatMap(({ atoms }) => atoms)], " & ");
  const tests = tested.filter(isBeyondWords).map(({ test }) => test);
  if (!(await hasGoods(db, all, { tested }))) return null;
  const sizes = typedSizes(meant.text, { typing });
  return {
    source: { all, any: anyOf(named), sizes, trade: { categories: null, best: [], near: null, tests } },
    leftOut: [],
    nearestTo: null,
  };
}

/** Goods that have some of its numbers may be of the nearest size. */
function partsOfSize({ label, sizes }: Tested): { lexeme: string; begins: boolean }[] {
  if (sizes.length < 2) return [];
  return [...label.toLowerCase().matchAll(/([мm]?)(\d+(?:[.,]\d+)?)/gu)].map(([, thread = "", digits = ""]) => ({
    lexeme: `${thread === "" ? "" : "m"}${digits.replace(",", ".")}`,
    begins: false,
  }));
}

/** Counted, since a plan for the first row alone reads goods one by one. */
async function hasPassing(db: Db, scope: WishScope): Promise<boolean> {
  return (await failedTests(db, scope)).some(({ failed }) => failed === 0);
}

/** Whether goods that match the tsquery meet all conditions. */
async function hasGoods(db: Db, all: string, { tested }: Pick<Conditions, "tested">): Promise<boolean> {
  if (all === "") return false;
  return hasPassing(db, { categories: null, any: all, tests: tested.filter(isBeyondWords).map(({ test }) => test) });
}

function isBeyondWords(one: Tested): boolean {
  return one.word === null || one.test.sizes.length > 0 || isBeside(one);
}

function wordOf({ text, stem }: TradeWord): UnderstoodWord {
  return { how: "typed", text, atoms: [{ lexeme: stem, begins: false }] };
}

/** Other categories whose goods are called so, by this word alone: «выключатель дифференциальный» beside those of light. */
function namesakesOf({ uuids, words: [word, ...others] }: Kinds, { heads }: TradeLexicon): string[] {
  if (word === undefined || others.length > 0) return [];
  return [...(heads.get(word.stem) ?? [])].filter((uuid) => !uuids.includes(uuid));
}

/** «подоконник 320» is no sill although a section of sills and flashings has a flashing of 320. */
function isNamedByHead({ uuids, words }: Kinds, { categories }: TradeLexicon): boolean {
  return categories.some(({ uuid, head }) => uuids.includes(uuid) && words.some(({ stem }) => stem === head));
}

/** Words and values, which goods of another kind may have; not prices and exclusions. */
function isWorded({ word, test }: Tested): boolean {
  return word !== null || test.words !== "";
}

function wordsOf(met: readonly Tested[], typing: boolean): Pick<SettledSearch["source"], "all" | "sizes"> {
  const worded = met.flatMap(({ test, word }) => (word === null || test.words === "" ? [] : [{ word, test }]));
  const text = worded.map(({ word }) => word.text).join(" ");
  return { all: worded.map(({ test }) => test.words).join(" & "), sizes: typedSizes(text, { typing }) };
}

/** In the order of the query. */
function labelsOf({ text }: TradeReading, { missed }: SettledTests, hinted: readonly Tested[]): string[] {
  return missed
    .filter((one) => !hinted.includes(one) && !isPartOfName(one, missed))
    .map(({ label }) => label)
    .toSorted((one, other) => text.indexOf(one) - text.indexOf(other));
}
