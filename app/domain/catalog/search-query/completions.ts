import { isFunctionWord } from "./function-words.ts";
import { russianStem } from "./russian-stem.ts";

/** A text that may complete a query, with its words ready for comparison. */
export type Phrase = { text: string; words: readonly string[]; stems: readonly string[] };

export function phraseOf(text: string): Phrase {
  const words = wordsOf(text);
  return { text, words, stems: words.map(russianStem) };
}

/**
 * Phrases that continue the typed text, in their order: they have its words in any form, the last one may be unfinished.
 * Those of the same words say nothing new; of two in other forms of the same words the first one stays.
 */
export function completionsOf(typed: string, phrases: readonly Phrase[], most: number): string[] {
  const words = wordsOf(typed);
  const last = words.length - 1;
  if (last < 0) return [];
  const stems = words.map(russianStem);
  const isBegun = (phrase: Phrase, word: string, at: number): boolean =>
    phrase.stems[at] === stems[at] || (at === last && (phrase.words[at] ?? "").startsWith(word));
  const isSame = ({ words: others, stems: own }: Phrase) =>
    own.length === stems.length && own[last] === stems[last] && !continues(others[last] ?? "", words[last] ?? "");
  const found = new Map<string, string>();
  for (const phrase of phrases) {
    if (found.size === most) break;
    if (phrase.words.length < words.length || isSame(phrase)) continue;
    const key = phrase.stems.join(" ");
    if (!found.has(key) && words.every((word, at) => isBegun(phrase, word, at))) found.set(key, phrase.text);
  }
  return [...found.values()];
}

function continues(word: string, beginning: string): boolean {
  return word.length > beginning.length && word.startsWith(beginning);
}

/** The most frequent texts of counted names: what goods are called, by their first words. */
export function namePhrases(names: readonly { words: string; goods: number }[], least: number): string[] {
  const counts = new Map<string, number>();
  for (const { words, goods } of names) {
    const [head = "", second = ""] = words.split(" ");
    if (!isWord(head)) continue;
    const whole = isWord(second) ? `${head} ${second}` : head;
    for (const phrase of new Set([head, whole])) counts.set(phrase, (counts.get(phrase) ?? 0) + goods);
  }
  return [...counts]
    .filter(([, goods]) => goods >= least)
    .toSorted(([one, many], [other, more]) => more - many || one.localeCompare(other, "ru"))
    .map(([phrase]) => phrase);
}

function isWord(text: string): boolean {
  return /^\p{L}{3}[\p{L}-]*$/u.test(text) && !isFunctionWord(text);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().replaceAll("ё", "е").split(/\s+/u).filter(Boolean);
}
