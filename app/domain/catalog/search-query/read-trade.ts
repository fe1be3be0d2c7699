import { isFunctionWord } from "./function-words.ts";
import { isBegun, onlyContinuation } from "./begun-word.ts";
import { isAdjective, russianStem } from "./russian-stem.ts";
import { blanked, textWithout, type TextSpan } from "./span.ts";
import { spokenMoney, spokenQuantities } from "./spoken/spoken-money.ts";
import { spellStandards } from "./spoken/standard-numbers.ts";
import { spellSpokenSizes, spokenMeasures, spokenRanges, type Measure } from "./spoken/spoken-size.ts";
import { preferredKinds, type FoundPhrase } from "./preferred-kinds.ts";
import { isOwnValue, kindsWithout, refusedBy, type ExcludedWord } from "./refused.ts";
import { kindsOf, phrasesIn, type Kinds } from "./trade-kinds.ts";
import type { Meaning, TradeLexicon } from "./trade-lexicon.ts";
import { isQuestion, priceOrderOf, refusals, servedWords, tradeWords, type TradeWord } from "./trade-words.ts";
import { sizeSpans } from "./sizes/typed-size.ts";

/** A preference besides the kind and the words: goods that miss it are shown only if none meets it. */
export type Wish = {
  /** Chip label, in the visitor's own words. */
  label: string;
  /** The query without this wish. */
  without: string;
} & (
  | { kind: "value"; code: string; ids: readonly number[] }
  | { kind: "brand"; uuid: string }
  | { kind: "measure"; measure: Measure }
  | { kind: "price"; from: number | null; to: number | null }
  | ({ kind: "not" } & ExcludedWord)
);

export type TradeReading = {
  /** The query with sizes spelled as in product names. */
  text: string;
  kinds: Kinds | null;
  wishes: readonly Wish[];
  /** Words left for the text search, sizes included. */
  words: readonly TradeWord[];
  /** Words of the phrase that named the kind: goods that also contain them rank first. */
  hints: readonly TradeWord[];
  quantity: number | null;
  /** By price instead of relevance. */
  order: "cheap" | "dear" | null;
  question: boolean;
  /** Useful materials that answer the query, best first. */
  materials: readonly string[];
};

/** Interprets a query with the trade lexicon; `typing`: its last word may be unfinished. Pure. */
export function readTrade(typed: string, lexicon: TradeLexicon, { typing = false } = {}): TradeReading {
  const reading = readAsTyped(typed, lexicon, typing);
  if (reading.kinds !== null) return reading;
  // «screw»: other words of the dictionary may name a kind.
  const respelt = reading.words.map(({ text }) => text).join(" ");
  const again = /^["«]/u.test(typed) || respelt === "" ? reading : readAsTyped(respelt, lexicon, typing);
  if (again.kinds === null || again.wishes.length < reading.wishes.length) return reading;
  const { order, quantity, question, materials } = reading;
  return { ...again, order, quantity, question, materials };
}

function readAsTyped(typed: string, lexicon: TradeLexicon, typing: boolean): TradeReading {
  const text = spellSpokenSizes(spellStandards(typed, (word) => lexicon.vocabulary.has(russianStem(word))));
  const money = spokenMoney(text);
  const quantities = spokenQuantities(blanked(text, money));
  const remaining = blanked(text, [...money, ...quantities]);
  const ranges = spokenRanges(remaining);
  const sizes = sizeSpans(blanked(remaining, ranges));
  const measures = [...ranges, ...spokenMeasures(blanked(remaining, [...ranges, ...sizes]))];
  const typedWords = tradeWords(blanked(remaining, sizes));
  const last = typing ? typedWords.find(({ end }) => end === text.trimEnd().length) : undefined;
  const completed = last === undefined ? null : onlyContinuation(last, lexicon);
  const all = typedWords.map((word) => (word === last && completed !== null ? { ...word, stem: completed } : word));
  const refused = refusals(all, (stem) => isOwnValue(stem, lexicon));
  const isFree = (word: TradeWord) => ![...measures, ...refused].some((span) => overlap(word, span));
  const spoken = all.filter((word) => isFree(word) && !isFunctionWord(word.text) && priceOrderOf(word.text) === null);
  const question = isQuestion(typed);
  const isWhole = (word: TradeWord) => word.end !== last?.end || completed !== null || !isBegun(word, lexicon);
  const finished = spoken.filter(isWhole);
  const phrases = phrasesIn(finished, lexicon);
  const byPhrase = phrases.filter(({ entry }) => entry.meanings.some(({ to }) => to === "category"));
  const served = servedWords(all);
  const own = byPhrase.filter(({ words }) => !words.every((word) => served.has(word)));
  const unserved = preferredKinds(kindsOf(finished, served, lexicon), own, lexicon);
  const named = unserved ?? preferredKinds(kindsOf(finished, new Set(), lexicon), byPhrase, lexicon);
  const kinds = kindsWithout(refused, named && { ...named, isServed: unserved === null }, lexicon);
  const wishes: Wish[] = [
    ...money.map((span): Wish => ({ kind: "price", from: span.from, to: span.to, ...chip(text, [span]) })),
    ...refused.map((refusal): Wish => ({
      kind: "not",
      ...refusedBy(refusal, lexicon, kinds),
      ...chip(text, [refusal]),
    })),
  ];
  const read = new Set<TradeWord>(kinds?.words ?? []);
  for (const { entry, words } of phrases) {
    const isKind = entry.meanings.some(({ to }) => to === "category");
    if (isKind ? !words.some((word) => read.has(word)) : words.some((word) => read.has(word))) continue;
    for (const meaning of entry.meanings) wishes.push(...wishOf(meaning, chip(text, words), kinds !== null));
    const isUnderstood = entry.meanings.some(
      ({ to }) => to !== "material" && to !== "text" && (kinds !== null || to === "nothing"),
    );
    if (isUnderstood) for (const word of words) read.add(word);
  }
  if (kinds !== null)
    wishes.push(...measures.map((measure): Wish => ({ kind: "measure", measure, ...chip(text, [measure]) })));
  const kept = kinds === null ? [...spoken, ...measures.map((span) => wordOf(text, span))] : spoken;
  // In a question about a kind of goods the other words are not conditions.
  const isAbout = question && kinds !== null;
  const phrased = phrasesOfKind(byPhrase);
  const beside = [...looksIn(phrased, lexicon), ...standardsIn(byPhrase)];
  const free = kept.filter((word) => !read.has(word) || beside.includes(word));
  const words = [
    ...free.filter(({ text: content }) => !isAbout || /\d/.test(content)),
    ...sizes.map((span) => wordOf(text, span)),
  ].toSorted((one, other) => one.start - other.start);
  return {
    text,
    kinds,
    wishes,
    words: rewritten(words, phrases),
    hints: [
      ...phrased.filter((word) => read.has(word) && !beside.includes(word)),
      ...(isAbout ? free.filter(({ text: content }) => !/\d/.test(content)) : []),
    ],
    quantity: quantities[0]?.quantity ?? null,
    order: all.map(({ text: word }) => priceOrderOf(word)).find((one) => one !== null) ?? null,
    question,
    materials: materialsFor(all, phrases, lexicon, question),
  };
}

/** A single word is the kind itself and gives no hints. */
function phrasesOfKind(phrases: readonly FoundPhrase[]): TradeWord[] {
  return phrases.flatMap(({ words }) => (words.length > 1 ? words : []));
}

/** «din 127» names a kind and a condition: its goods may be of other standards. */
function standardsIn(phrases: readonly FoundPhrase[]): TradeWord[] {
  return phrases.flatMap(({ entry, words }) => {
    const isNumbered = words.length > 1 && words.some(({ text }) => /^\d+$/.test(text));
    return isNumbered && entry.meanings.every(({ to }) => to === "category") ? words : [];
  });
}

/** «чёрный саморез» names a kind, and a colour that its goods may not have. */
function looksIn(words: readonly TradeWord[], { values, categories, heads }: TradeLexicon): TradeWord[] {
  return words.filter(
    ({ text, stem }) =>
      isAdjective(text) &&
      values.has(stem) &&
      !heads.has(stem) &&
      !categories.some(({ stems, above }) => stems.includes(stem) || above.includes(stem)),
  );
}

function overlap(one: TextSpan, other: TextSpan): boolean {
  return one.start < other.end && other.start < one.end;
}

function chip(text: string, spans: readonly TextSpan[]): Pick<Wish, "label" | "without"> {
  const label = spans.map(({ start, end }) => text.slice(start, end).trim()).join(" ");
  return { label, without: textWithout(text, spans) };
}

function wordOf(text: string, { start, end }: TextSpan): TradeWord {
  const word = text.slice(start, end);
  return { start, end, text: word, stem: word };
}

function wishOf(meaning: Meaning, chip: Pick<Wish, "label" | "without">, hasKind: boolean): Wish[] {
  if (!hasKind) return [];
  if (meaning.to === "value") return [{ kind: "value", code: meaning.code, ids: meaning.ids, ...chip }];
  return meaning.to === "brand" ? [{ kind: "brand", uuid: meaning.uuid, ...chip }] : [];
}

/** Applies dictionary entries that only change the spelling of words. */
function rewritten(words: readonly TradeWord[], phrases: readonly FoundPhrase[]): TradeWord[] {
  // A phrase whose noun names the kind keeps its other words.
  const whole = phrases.filter(({ words: phraseWords }) => phraseWords.every((word) => words.includes(word)));
  const spelling = whole.flatMap(({ entry, words: phraseWords }) =>
    entry.meanings.flatMap((meaning) => (meaning.to === "text" ? [{ phraseWords, text: meaning.text }] : [])),
  );
  return words.flatMap((word) => {
    const found = spelling.find(({ phraseWords }) => phraseWords.includes(word));
    if (found === undefined) return [word];
    return found.phraseWords[0] === word
      ? tradeWords(found.text).map((one) => ({ ...one, start: word.start, end: word.end }))
      : [];
  });
}

/** A material answers if the dictionary says so or its title has most of the words. */
function materialsFor(
  words: readonly TradeWord[],
  phrases: readonly FoundPhrase[],
  { materials }: TradeLexicon,
  question: boolean,
): string[] {
  // A task may also be stated without a question word: «поменять резинку на окне».
  const byPhrase = phrases
    .filter(
      ({ words: phraseWords }) =>
        question || phraseWords.some(({ text }) => /(?:[аеиоуыя]ть|чь|сти)(?:ся)?$/iu.test(text)),
    )
    .flatMap(({ entry }) => entry.meanings.flatMap((meaning) => (meaning.to === "material" ? [meaning.slug] : [])));
  const stems = new Set(words.map(({ stem }) => stem));
  const titled = materials
    .map(({ slug, stems: title }) => ({ slug, shared: title.filter((stem) => stems.has(stem)).length }))
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.shared - one.shared);
  const most = titled[0]?.shared ?? 0;
  return [
    ...new Set([
      ...byPhrase,
      ...titled.filter(({ shared }) => shared >= Math.max(2, most) || question).map(({ slug }) => slug),
    ]),
  ].slice(0, 3);
}
