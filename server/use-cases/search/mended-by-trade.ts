import { bestCorrection } from "#app/domain/catalog/search-query/correction.ts";
import { bearableSlips, editDistance, isSlip } from "#app/domain/catalog/search-query/edit-distance.ts";
import { otherLayout } from "#app/domain/catalog/search-query/keyboard-layout.ts";
import { readTrade, type TradeReading } from "#app/domain/catalog/search-query/read-trade.ts";
import { russianStem } from "#app/domain/catalog/search-query/russian-stem.ts";
import { isBegun } from "#app/domain/catalog/search-query/begun-word.ts";
import type { TradeLexicon } from "#app/domain/catalog/search-query/trade-lexicon.ts";
import { transliterated } from "#app/domain/catalog/search-query/transliteration.ts";
import type { Understanding } from "#app/domain/catalog/search-query/understand.ts";

type CorrectedReading = { reading: TradeReading; understanding: Understanding };

/**
 * Corrects a kind of goods that is misspelled, typed in the wrong keyboard layout or unfinished: by the words of goods,
 * else by the trade dictionary. With a kind, also corrects words unknown to all goods.
 */
export function correctedByTrade(
  reading: TradeReading,
  understanding: Understanding,
  lexicon: TradeLexicon,
  typing: boolean,
): CorrectedReading {
  const isBent = understanding.how !== "typed" && understanding.how !== "partly";
  if (reading.kinds !== null && understanding.how !== "partly") {
    const whole = isBent ? readAsBent(reading, understanding, lexicon) : null;
    return whole ?? { reading, understanding };
  }
  const known = new Set(understanding.words.filter(({ how }) => how === "typed").map(({ text }) => text));
  const last = reading.words.at(-1);
  const corrections = reading.words.flatMap(({ text: from }) => {
    const to = known.has(from) ? null : nearestStem(from, lexicon);
    return to === null ? [] : [{ from, to }];
  });
  const spelt = corrections.reduce((text, { from, to }) => text.replace(from, to), reading.text);
  const byTrade = corrections.length === 0 ? null : readTrade(spelt, lexicon);
  if (reading.kinds !== null) {
    const recognised = byTrade?.kinds?.words.length ?? 0;
    return byTrade !== null && recognised > reading.kinds.words.length
      ? { reading: byTrade, understanding: remainingWords(understanding, byTrade, corrections) }
      : { reading, understanding };
  }
  const completions =
    typing &&
    last !== undefined &&
    /^[а-яё]{3,}$/iu.test(last.text) &&
    (!lexicon.vocabulary.has(last.stem) || isBegun(last, lexicon))
      ? kindsByPrefix(reading, last.text, lexicon)
      : null;
  const byGoods = readByGoods(reading, understanding, lexicon);
  const better = [byGoods, byTrade, completions].find((one) => one !== null && one.kinds !== null) ?? null;
  if (better === null) return { reading, understanding };
  return {
    reading: better,
    understanding: remainingWords(understanding, better, better === byTrade ? corrections : []),
  };
}

/** The query in the words of goods, with what was read from its other words. Null if no word was corrected. */
function readByGoods(reading: TradeReading, { how, text }: Understanding, lexicon: TradeLexicon): TradeReading | null {
  if (how === "typed" || how === "partly") return null;
  const { order, quantity, question, wishes } = reading;
  const read = readTrade([text, ...wishes.map(({ label }) => label)].join(" "), lexicon);
  return { ...read, order, quantity, question };
}

/** «ankernyy bolt»: a word in the other alphabet or layout may be part of the kind's name. */
function readAsBent(
  reading: TradeReading,
  understanding: Understanding,
  lexicon: TradeLexicon,
): CorrectedReading | null {
  if (reading.words.length !== understanding.words.length) return null;
  const bent = reading.words.flatMap(({ text }, at) => {
    const read = understanding.words[at];
    return read === undefined || read.how === "typed" ? [] : [{ text, spelt: read.text }];
  });
  const spelt = bent.reduce((text, one) => text.replace(one.text, one.spelt), reading.text);
  const isKnown = (word: string) => lexicon.vocabulary.has(russianStem(word));
  const again = readTrade(
    spelt.replace(/[a-z]{3,}/giu, (word) => (isKnown(transliterated(word)) ? transliterated(word) : word)),
    lexicon,
  );
  if (again.kinds === null || again.kinds.words.length <= (reading.kinds?.words.length ?? 0)) return null;
  const { order, quantity, question } = reading;
  return {
    reading: { ...again, order, quantity, question },
    understanding: remainingWords(understanding, again, []),
  };
}

/** Words still to be searched. Those that were corrected to nothing that is read are lost. */
function remainingWords(
  understanding: Understanding,
  { words }: TradeReading,
  corrections: readonly { from: string; to: string }[],
): Understanding {
  const wanted = new Set(words.map(({ text }) => text.toLowerCase()));
  const isWanted = (text: string) => {
    const correction = corrections.find(({ from }) => from === text);
    return wanted.has((correction?.to ?? text).toLowerCase());
  };
  const kept = understanding.words.filter(({ text }) => isWanted(text));
  return {
    how: understanding.how === "partly" && kept.length > 0 ? "partly" : understanding.how,
    text: understanding.text,
    words: kept,
    lost: understanding.lost.filter(isWanted),
  };
}

function nearestStem(word: string, { vocabulary, frequencies }: TradeLexicon): string | null {
  const lower = word.toLowerCase();
  for (const other of [otherLayout(lower), transliterated(lower)]) {
    const stem = russianStem(other);
    if (other !== lower && /^[а-яё]{3,}$/u.test(other) && vocabulary.has(stem)) return other;
  }
  const stem = russianStem(lower);
  if (!/^[а-яё]{5,}$/u.test(lower) || vocabulary.has(stem)) return null;
  const most = bearableSlips(lower);
  const near = [...vocabulary].flatMap((known) => {
    if (known.length < 4 || known[0] !== stem[0]) return [];
    const cost = editDistance(stem, known, most);
    return isSlip(stem, known, cost) ? [{ stem: known, cost, goods: frequencies.get(known) ?? 0 }] : [];
  });
  return bestCorrection(near)?.stem ?? null;
}

/** Prefixes of more words are ambiguous. */
const maxPrefixWords = 8;

function kindsByPrefix(reading: TradeReading, word: string, lexicon: TradeLexicon): TradeReading | null {
  const begin = word.toLowerCase().replaceAll("ё", "е");
  const completions = [...lexicon.vocabulary].filter((stem) => stem.startsWith(begin));
  if (completions.length === 0 || completions.length > maxPrefixWords) return null;
  const read = completions
    .map((stem) => readTrade(reading.text.replace(word, stem), lexicon))
    .filter(({ kinds }) => kinds !== null);
  const [first] = read;
  if (first === undefined || first.kinds === null) return null;
  const kinds = {
    ...first.kinds,
    uuids: [...new Set(read.flatMap((one) => one.kinds?.uuids ?? []))],
    best: [...new Set(read.flatMap((one) => one.kinds?.best ?? []))],
    section: read.length === 1 ? first.kinds.section : null,
  };
  return { ...first, kinds };
}
