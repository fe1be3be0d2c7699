import type { TradeReading } from "#app/domain/catalog/search-query/read-trade.ts";
import type { Understanding, UnderstoodWord } from "#app/domain/catalog/search-query/understand.ts";

/** Separates hint words from required ones; hints unknown to the goods are dropped. */
export function withoutHints(
  { hints, words }: TradeReading,
  understanding: Understanding,
): { read: Understanding; hints: UnderstoodWord[] } {
  if (hints.length === 0) return { read: understanding, hints: [] };
  const hinting = new Set(hints.map(({ text }) => text));
  const typed = new Set(words.map(({ text }) => text));
  const isHint = (word: UnderstoodWord) => hinting.has(word.text) && !typed.has(word.text);
  // The typed words follow the hints.
  const wanted = understanding.words.filter(
    (word) => !isHint(word) && (word.how === "typed" || !isBent(word, understanding, words.length)),
  );
  const bent = wanted.find(({ how }) => how !== "typed");
  const isShort = wanted.length < words.length;
  return {
    read: {
      how: isShort ? "partly" : (bent?.how ?? "typed"),
      text: wanted.map(({ text }) => text).join(" "),
      words: wanted,
      lost: understanding.lost.filter((text) => typed.has(text) || !hinting.has(text)),
    },
    hints: understanding.words.filter((word) => isHint(word) && word.how === "typed"),
  };
}

/** A corrected hint precedes the typed words. */
function isBent(word: UnderstoodWord, { words }: Understanding, typed: number): boolean {
  return words.indexOf(word) < words.length - typed;
}
