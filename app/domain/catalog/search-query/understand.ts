import { bestCorrection, correctionScore, correctionsOf, type AlikeWord, type Correction } from "./correction.ts";
import type { Read } from "./readings.ts";

/** A word of a reading looked up in the goods dictionary. `lexeme` null: a unit or a stop word, not searched for. */
export type JudgedToken = {
  token: string;
  lexeme: string | null;
  known: boolean;
  /** Whether known words begin with it; `others` are lexemes of such words that do not begin so themselves. */
  begins: boolean;
  others: readonly string[];
  /** Similar known words, nearest first; looked up only if no reading of the word is known. */
  alike: readonly AlikeWord[];
  /** Only descriptions have the word; `idle`: those of goods of all kinds, so that it tells nothing. */
  described?: "telling" | "idle" | undefined;
  /** Lexemes of abbreviations that goods have instead: «распред.» of «распределительный». */
  shortened?: readonly string[];
};
export type JudgedRead = Read & { tokens: readonly JudgedToken[] };

/** A search term: a lexeme, with `begins` a prefix, or any of `others`. */
export type Atom = { lexeme: string; begins: boolean; others?: readonly string[] };
export type How = "typed" | "layout" | "transliteration" | "spelling" | "partly";
/** `text` is the term in readable form; `described`: words to be looked for in descriptions. */
export type UnderstoodWord = { how: How; text: string; atoms: readonly Atom[]; described?: readonly string[] };
/** `lost`: words that no goods contain, in any reading. */
export type Understanding = { how: How; text: string; words: readonly UnderstoodWord[]; lost: readonly string[] };

/** `typing`: the last word may be unfinished. */
type Options = { typing: boolean };

/** Shorter prefixes are too ambiguous to replace an unknown word. */
const shortestBeginning = 3;

/**
 * For each word: the first known reading, else the first that is a prefix of known words, else the word of descriptions,
 * else the likeliest correction, else it is lost.
 */
export function understand(places: readonly (readonly JudgedRead[])[], { typing }: Options): Understanding {
  const read = places.map((reads, index) =>
    wordOf(reads.filter(isWord), typing && index === places.length - 1 ? (index === 0 ? "alone" : "last") : "finished"),
  );
  const words = read.filter((word) => word !== null);
  const lost = places.flatMap(([typed], at) => (read[at] === null && typed !== undefined ? [typed.text] : []));
  const how =
    words.length < read.length
      ? "partly"
      : (howPriority.find((one) => words.some((word) => word.how === one)) ?? "typed");
  return { how, text: textOf(words), words, lost };
}

/**
 * The same with the last word as a prefix even if it is a word itself: «под» is a preposition and begins «подоконник».
 * Null if no known word begins so.
 */
export function lastWordBegun(places: readonly (readonly JudgedRead[])[]): Understanding | null {
  const read = places
    .at(-1)
    ?.find(({ how, tokens }) => (how === "typed" || /[a-zа-я]{2}/.test(tokens.at(-1)?.token ?? "")) && isBegun(tokens));
  if (read === undefined) return null;
  const { how, text, tokens } = read;
  const atoms = tokens.flatMap(({ token, lexeme, others }, at): Atom[] => {
    if (at === tokens.length - 1) return [{ lexeme: token, begins: true, others }];
    return lexeme === null ? [] : [{ lexeme, begins: false }];
  });
  const before = understand(places.slice(0, -1), { typing: false });
  const word: UnderstoodWord = { how: how === "twin" || how === "number" ? "typed" : how, text, atoms };
  return {
    how: before.how === "typed" ? word.how : before.how,
    text: textOf([...before.words, word]),
    words: [...before.words, word],
    lost: before.lost,
  };
}

function isBegun(tokens: readonly JudgedToken[]): boolean {
  return tokens.length > 0 && tokens.every(({ known, begins }, at) => (at === tokens.length - 1 ? begins : known));
}

const howPriority: readonly How[] = ["spelling", "layout", "transliteration"];

function textOf(words: readonly UnderstoodWord[]): string {
  return words.map(({ text }) => text).join(" ");
}

/** Signs and digits typed in the other layout are not words. */
function isWord({ how, tokens }: JudgedRead): boolean {
  return (
    how === "typed" || how === "number" || tokens.some(({ lexeme }) => lexeme !== null && /[a-zа-я]{2}/.test(lexeme))
  );
}

/** State of the last word: an unfinished one is read differently after other words. */
type Progress = "finished" | "last" | "alone";

function wordOf(reads: readonly JudgedRead[], progress: Progress): UnderstoodWord | null {
  // «руч» begins a word; in the other layout it is «hex».
  const isBegun = reads[0]?.how === "typed" && reads[0].tokens.every((token) => token.known || isBeginning(token));
  for (const read of reads) {
    if (isBegun && (read.how === "layout" || read.how === "transliteration")) continue;
    const last = read.tokens.length - 1;
    if (read.tokens.every((token, at) => token.known || (progress !== "finished" && at === last && token.begins)))
      return inBothAlphabets(found(read, progress), reads);
  }
  const begun = reads.find(({ tokens }) => tokens.every((token) => token.known || isBeginning(token)));
  return begun ? found(begun, progress) : (describedWord(reads) ?? likeliestSpelling(reads));
}

/** A word that descriptions have is spelt correctly. */
function describedWord([typed]: readonly JudgedRead[]): UnderstoodWord | null {
  if (typed?.how !== "typed" || !typed.tokens.every(({ known, described }) => known || described !== undefined))
    return null;
  const atoms = typed.tokens.flatMap(({ known, lexeme }) =>
    known && lexeme !== null ? [{ lexeme, begins: false }] : [],
  );
  const described = typed.tokens.flatMap((token) => (token.described === "telling" ? [token.token] : []));
  return { how: "typed", text: typed.text, atoms, described };
}

/** «PPR» and «ППР»: goods may have an abbreviation in either alphabet. A word with vowels may be another word. */
function inBothAlphabets(word: UnderstoodWord, reads: readonly JudgedRead[]): UnderstoodWord {
  const [atom, ...more] = word.atoms;
  if (atom === undefined || more.length > 0 || !abbreviation.test(atom.lexeme)) return word;
  const others = reads.flatMap(({ how, tokens: [token, ...rest] }) =>
    how === "transliteration" && token?.known && token.lexeme !== null && rest.length === 0 ? [token.lexeme] : [],
  );
  return others.length === 0 ? word : { ...word, atoms: [{ ...atom, others: [...(atom.others ?? []), ...others] }] };
}

const abbreviation = /^(?:[b-df-hj-np-tv-z]{2,4}|[бвгджзклмнпрстфхцчшщ]{2,4})$/;

function isBeginning({ token, begins }: JudgedToken): boolean {
  return begins && token.length >= shortestBeginning && !/^[\d.]+$/.test(token);
}

function found({ how, text, tokens }: JudgedRead, progress: Progress): UnderstoodWord {
  const last = tokens.length - 1;
  const atoms = tokens.flatMap(({ token, lexeme, known, begins, others, shortened = [] }, at): Atom[] => {
    // Alone, «за» may become «замок»; after other words it is a preposition. One letter is too short.
    if (progress === "alone" && at === last && begins) return [{ lexeme: token, begins: true, others }];
    if (lexeme === null || (progress === "last" && last === 0 && token.length === 1)) return [];
    if (progress === "last" && at === last && begins) return [{ lexeme: token, begins: true, others }];
    if (!known) return [{ lexeme: token, begins: true, others }];
    return [{ lexeme, begins: false, ...(shortened.length > 0 ? { others: shortened } : {}) }];
  });
  return { how: how === "twin" || how === "number" ? "typed" : how, text, atoms };
}

/** Of several readings the one whose least likely correction is the most likely. */
function likeliestSpelling(reads: readonly JudgedRead[]): UnderstoodWord | null {
  const corrected = reads.flatMap(({ tokens }) => {
    const spelt = tokens.map(({ known, token, lexeme, alike }) =>
      known ? { word: token, lexeme, score: Infinity } : scored(bestCorrection(correctionsOf(token, alike))),
    );
    const all = spelt.filter((one) => one !== null);
    return all.length === 0 || all.length < spelt.length
      ? []
      : [{ spelt: all, score: Math.min(...all.map(({ score }) => score)) }];
  });
  const [best] = corrected.toSorted((one, other) => other.score - one.score);
  if (best === undefined) return null;
  const atoms = best.spelt.flatMap(({ lexeme }) => (lexeme === null ? [] : [{ lexeme, begins: false }]));
  return { how: "spelling", text: best.spelt.map(({ word }) => word).join(" "), atoms };
}

function scored(correction: Correction | null) {
  return correction === null ? null : { ...correction, score: correctionScore(correction) };
}
