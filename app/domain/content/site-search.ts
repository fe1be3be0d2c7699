import { isFunctionWord, meaningful } from "#app/domain/catalog/search-query/function-words.ts";
import { editDistance } from "#app/domain/catalog/search-query/edit-distance.ts";
import { otherLayout } from "#app/domain/catalog/search-query/keyboard-layout.ts";
import { russianStem, stemsOf } from "#app/domain/catalog/search-query/russian-stem.ts";
import { transliterated } from "#app/domain/catalog/search-query/transliteration.ts";

/** A page in its own words; `lines` are its title and heading, `headings` those of its body and its description. */
export type SitePage = { path: string; lines: readonly string[]; headings: readonly string[] };
/** What an editor says that a phrase means: pages. */
export type PagePhrase = { phrase: string; paths: readonly string[] };

type IndexedPage = { path: string; lines: readonly ReadonlySet<string>[]; words: ReadonlySet<string> };
type IndexedPhrase = { stems: readonly string[]; paths: readonly string[] };

/** Pages of a site as words to be found by. */
export type SiteIndex = {
  pages: readonly IndexedPage[];
  phrases: readonly IndexedPhrase[];
  idle: ReadonlySet<string>;
  vocabulary: ReadonlySet<string>;
  /** What an unfinished word may begin: words of phrases and titles. */
  beginnings: readonly string[];
};

export type PageMatch = {
  /** Best first. */
  paths: readonly string[];
  /** `title`: a title has the words, and they are most of it; `words`: some heading of the page does. */
  by: "phrase" | "title" | "words";
  /** The words are all of a title. */
  isWhole: boolean;
  /** Whether a word was read in another layout or alphabet, or corrected. */
  isBent: boolean;
};

/** Words that say nothing about what is wanted of the shop itself. */
const siteIdle =
  "ваш ваша ваше ваши вашего вашей вы вас наш наша находится находитесь узнать посмотреть найти информация сайт";

/** `idleWords` say nothing either: the name of the shop, its cities. */
export function siteIndex(
  pages: readonly SitePage[],
  phrases: readonly PagePhrase[],
  idleWords: readonly string[],
): SiteIndex {
  const idle = new Set([siteIdle, ...idleWords].flatMap(stemsOf));
  const indexedPages = pages.map(({ path, lines, headings }) => {
    const own = lines.map((line) => new Set(significant(stemsOf(line), idle)));
    const words = new Set([...own.flatMap((line) => [...line]), ...headings.flatMap((line) => stemsOf(line))]);
    return { path, lines: own, words };
  });
  const indexedPhrases = phrases.map(({ phrase, paths }) => ({ stems: significant(stemsOf(phrase), idle), paths }));
  const beginnings = new Set([
    ...indexedPhrases.flatMap(({ stems }) => stems),
    ...indexedPages.flatMap(({ lines }) => lines.flatMap((line) => [...line])),
  ]);
  return {
    pages: indexedPages,
    phrases: indexedPhrases,
    idle,
    vocabulary: new Set([...beginnings, ...indexedPages.flatMap(({ words }) => [...words])]),
    beginnings: [...beginnings],
  };
}

/** `typing`: the last word may be unfinished; `stopWords`: words of the query that say nothing: «какая», «вам». */
type MatchOptions = { typing?: boolean; stopWords?: readonly string[] };

/** Pages that answer a query with all its words. */
export function matchPages(
  text: string,
  { idle, ...rest }: SiteIndex,
  { typing = false, stopWords = [] }: MatchOptions = {},
): PageMatch | null {
  const index = { ...rest, idle: new Set([...idle, ...stopWords.flatMap(stemsOf)]) };
  const tokens = text.split(/\s+/u).filter((token) => /[\p{L}\d]/u.test(token));
  const read: ReadWord[] = [];
  for (const [at, token] of tokens.entries()) {
    const words = readToken(token, index, typing && at === tokens.length - 1);
    if (words === null) return null;
    read.push(...words);
  }
  const wanted = significantWords(read, index);
  if (wanted.length === 0) return null;
  const found = byPhrases(wanted, index) ?? byWords(wanted, index);
  if (found === null) return null;
  return { ...found, isBent: read.some(({ isBent }) => isBent) };
}

/** A word with the stems that it may be. */
type ReadWord = { stems: readonly string[]; isBent: boolean };

/** Null if the token is no word of the site. */
function readToken(token: string, index: SiteIndex, isUnfinished: boolean): ReadWord[] | null {
  const isKnown = (stem: string) => index.vocabulary.has(stem) || index.idle.has(stem) || isFunctionWord(stem);
  for (const text of [token, otherLayout(token), transliterated(token)]) {
    const stems = stemsOf(text);
    if (stems.length > 0 && stems.every(isKnown))
      return stems.map((stem) => ({ stems: [stem], isBent: text !== token }));
  }
  const words =
    token
      .toLowerCase()
      .replaceAll("ё", "е")
      .match(/[\p{L}\d]+/gu) ?? [];
  const read = words.map((word): ReadWord => {
    const stem = russianStem(word);
    if (isKnown(stem)) return { stems: [stem], isBent: false };
    const begun = isUnfinished && word.length >= fewestBegun ? beginningWith(word, index) : [];
    return begun.length > 0 ? { stems: begun, isBent: false } : { stems: corrected(stem, index), isBent: true };
  });
  return read.every(({ stems }) => stems.length > 0) ? read : null;
}

const fewestBegun = 3;
const fewestCorrected = 5;

function beginningWith(word: string, { beginnings }: SiteIndex): string[] {
  return beginnings.filter((stem) => stem.startsWith(word));
}

/** Stems with one typing error. */
function corrected(stem: string, { vocabulary }: SiteIndex): string[] {
  if (stem.length < fewestCorrected || !/^[а-я]+$/.test(stem)) return [];
  return [...vocabulary].filter((known) => known.length >= fewestCorrected && editDistance(stem, known, 1) === 1);
}

function significant(stems: readonly string[], idle: ReadonlySet<string>): string[] {
  const said = meaningful(stems).filter((stem) => !idle.has(stem));
  return [...new Set(said.length > 0 ? said : stems)];
}

/** A query of words that say nothing is kept whole, as a phrase is. */
function significantWords(read: readonly ReadWord[], { idle }: SiteIndex): readonly ReadWord[] {
  const said = read.filter(({ stems }) => !stems.every((stem) => idle.has(stem) || isFunctionWord(stem)));
  return said.length > 0 ? said : read;
}

type Found = Pick<PageMatch, "paths" | "by" | "isWhole">;

/** «оплата и доставка»: each word belongs to a phrase; of phrases within others the longest count. */
function byPhrases(wanted: readonly ReadWord[], { phrases }: SiteIndex): Found | null {
  const stems = new Set(wanted.flatMap((word) => word.stems));
  const left = new Set(wanted);
  const paths: string[] = [];
  const within = phrases.filter((phrase) => phrase.stems.every((stem) => stems.has(stem)));
  for (const phrase of within.toSorted((one, other) => other.stems.length - one.stems.length)) {
    const named = wanted.filter((word) => word.stems.some((stem) => phrase.stems.includes(stem)));
    // Of the alternatives of one word a phrase may name only one.
    if (named.length < phrase.stems.length || !named.some((word) => left.has(word))) continue;
    for (const word of named) left.delete(word);
    paths.push(...phrase.paths);
  }
  return left.size > 0 ? null : { paths: [...new Set(paths)], by: "phrase", isWhole: false };
}

/** Of a title that the words name; with fewer of its words a page merely mentions them. */
const namedShare = 0.5;
/** One word of a heading within a page says little about the page. */
const fewestOfHeadings = 2;

function byWords(wanted: readonly ReadWord[], { pages }: SiteIndex): Found | null {
  const found = pages
    .filter(({ words }) => wanted.every((word) => word.stems.some((stem) => words.has(stem))))
    .map(({ path, lines }) => ({ path, share: Math.max(0, ...lines.map((line) => shareOf(wanted, line))) }))
    .filter(({ share }) => share > 0 || wanted.length >= fewestOfHeadings)
    .toSorted((one, other) => other.share - one.share);
  const named = found.filter(({ share }) => share > namedShare);
  const best = named.length > 0 ? named : found;
  if (best.length === 0) return null;
  return {
    paths: best.map(({ path }) => path),
    by: named.length > 0 ? "title" : "words",
    isWhole: best.some(({ share }) => share === 1),
  };
}

/** Of a line's words; zero unless it has all the wanted ones. */
function shareOf(wanted: readonly ReadWord[], line: ReadonlySet<string>): number {
  const named = wanted.filter((word) => word.stems.some((stem) => line.has(stem)));
  return named.length < wanted.length ? 0 : wanted.length / line.size;
}
