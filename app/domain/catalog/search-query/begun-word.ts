import type { LexiconEntry, TradeLexicon } from "./trade-lexicon.ts";
import type { TradeWord } from "./trade-words.ts";

type Typed = Pick<TradeWord, "text" | "stem">;

/** «поло» is no form of «пол» while it may become «полотенцесушитель»; «петель», which loses a vowel, is one of «петля». */
export function isBegun({ text, stem }: Typed, { vocabulary, forms }: TradeLexicon): boolean {
  const begin = beginningIn(text);
  if (begin === stem || !begin.startsWith(stem) || forms.has(begin) || !/^[а-я]{3,}$/u.test(begin)) return false;
  return [...vocabulary].some((known) => continues(known, begin));
}

/**
 * The only stem that an unfinished word may become: «оцин» begins no name of goods, and what the dictionary has of it
 * is one value. Null if it may become several, or another thing.
 */
export function onlyContinuation(word: Typed, lexicon: TradeLexicon): string | null {
  const begin = beginningIn(word.text);
  const isKnown = lexicon.vocabulary.has(word.stem) || [...lexicon.forms].some((form) => form.startsWith(begin));
  if (isKnown || !/^[а-я]{4,}$/u.test(begin)) return null;
  const begun = [...lexicon.phrases].filter(([first]) => first.startsWith(begin) || isWithinEnding(begin, first));
  const alone = begun.flatMap(([stem, entries]) =>
    entries
      .filter(({ stems }) => stems.length === 1)
      .map((entry) => ({ stem, entry, meaning: JSON.stringify(meant(entry)) })),
  );
  const isValue = alone.every(({ entry }) => entry.meanings.every(({ to }) => to === "value" || to === "text"));
  return isValue && new Set(alone.map(({ meaning }) => meaning)).size === 1 ? (alone[0]?.stem ?? null) : null;
}

/** «оцинкованн» is longer than the stem of «оцинкованный», and no form of it. */
function isWithinEnding(begin: string, stem: string): boolean {
  return stem.length >= 6 && begin.startsWith(stem) && begin.length - stem.length <= 2;
}

/** Two words for one value may be labelled differently. */
function meant({ meanings }: LexiconEntry) {
  return meanings.map((meaning) => (meaning.to === "value" ? { code: meaning.code, ids: meaning.ids } : meaning));
}

function beginningIn(text: string): string {
  return text.toLowerCase().replaceAll("ё", "е");
}

function continues(word: string, begin: string): boolean {
  return word.length > begin.length && word.startsWith(begin);
}
