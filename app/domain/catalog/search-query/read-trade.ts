import { blanked, textWithout, type Span } from "./span.ts";
import { spokenMoney, spokenQuantities } from "./spoken-money.ts";
import { spellSpokenSizes, spokenMeasures, spokenRanges, type Measure } from "./spoken-size.ts";
import { preferredKinds, type FoundPhrase } from "./preferred-kinds.ts";
import { isOwnValue, kindsWithout, refusedBy, type Refused } from "./refused.ts";
import { kindsOf, phrasesIn, type Kinds } from "./trade-kinds.ts";
import type { Meaning, TradeLexicon } from "./trade-lexicon.ts";
import { isIdleWord } from "./trade-lexicon.ts";
import { isQuestion, refusals, servedWords, tradeWords, type TradeWord } from "./trade-words.ts";
import { sizeSpans } from "./typed-size.ts";

/** A wish beside the kind and the words: goods that miss it are shown only where none meets it. */
export type Wish = {
  /** What it is called on a chip, in the visitor's own words. */
  label: string;
  /** The query as if it had not been typed. */
  without: string;
} & (
  | { kind: "value"; code: string; ids: readonly number[] }
  | { kind: "brand"; uuid: string }
  | { kind: "measure"; measure: Measure }
  | { kind: "price"; from: number | null; to: number | null }
  | ({ kind: "not" } & Refused)
);

export type TradeReading = {
  /** The query with its sizes spelt as names have them. */
  text: string;
  kinds: Kinds | null;
  wishes: readonly Wish[];
  /** What is left to be looked for as words; sizes among them. */
  words: readonly TradeWord[];
  /** Words of a phrase that names the kind: goods that have them too come first. */
  hints: readonly TradeWord[];
  quantity: number | null;
  question: boolean;
  /** Useful materials that answer it, best first. */
  materials: readonly string[];
};

/** What a query says in the language of the trade; pure, so that the same words always mean the same. */
export function readTrade(typed: string, lexicon: TradeLexicon): TradeReading {
  const text = spellSpokenSizes(typed);
  const money = spokenMoney(text);
  const quantities = spokenQuantities(blanked(text, money));
  const said = blanked(text, [...money, ...quantities]);
  const ranges = spokenRanges(said);
  const sizes = sizeSpans(blanked(said, ranges));
  const measures = [...ranges, ...spokenMeasures(blanked(said, [...ranges, ...sizes]))];
  const all = tradeWords(blanked(said, sizes));
  const refused = refusals(all, (stem) => isOwnValue(stem, lexicon));
  const isFree = (word: TradeWord) => ![...measures, ...refused].some((span) => overlap(word, span));
  const spoken = all.filter((word) => isFree(word) && !isIdleWord(word.text));
  const question = isQuestion(typed);
  const phrases = phrasesIn(spoken, lexicon);
  const byPhrase = phrases.filter(({ entry }) => entry.meanings.some(({ to }) => to === "category"));
  const served = servedWords(all);
  const own = byPhrase.filter(({ words }) => !words.every((word) => served.has(word)));
  const named =
    preferredKinds(kindsOf(spoken, served, lexicon), own, lexicon) ??
    preferredKinds(kindsOf(spoken, new Set(), lexicon), byPhrase, lexicon);
  const kinds = kindsWithout(refused, named, lexicon);
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
    const isSaid = entry.meanings.some(
      ({ to }) => to !== "material" && to !== "text" && (kinds !== null || to === "nothing"),
    );
    if (isSaid) for (const word of words) read.add(word);
  }
  if (kinds !== null)
    wishes.push(...measures.map((measure): Wish => ({ kind: "measure", measure, ...chip(text, [measure]) })));
  const kept = kinds === null ? [...spoken, ...measures.map((span) => wordOf(text, span))] : spoken;
  // What somebody asks about a kind of goods is no condition that they have to meet.
  const isAbout = question && kinds !== null;
  const free = kept.filter((word) => !read.has(word));
  const phrased = phrasesOfKind(byPhrase).filter((word) => read.has(word));
  const words = [
    ...free.filter(({ text: said }) => !isAbout || /\d/.test(said)),
    ...sizes.map((span) => wordOf(text, span)),
  ].toSorted((one, other) => one.start - other.start);
  return {
    text,
    kinds,
    wishes,
    words: rewritten(words, phrases),
    hints: [...phrased, ...(isAbout ? free.filter(({ text: said }) => !/\d/.test(said)) : [])],
    quantity: quantities[0]?.quantity ?? null,
    question,
    materials: materialsFor(all, phrases, lexicon, question),
  };
}

/** A single word is the kind itself and hints at nothing more. */
function phrasesOfKind(phrases: readonly FoundPhrase[]): TradeWord[] {
  return phrases.flatMap(({ words }) => (words.length > 1 ? words : []));
}

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

function chip(text: string, spans: readonly Span[]): Pick<Wish, "label" | "without"> {
  const label = spans.map(({ start, end }) => text.slice(start, end).trim()).join(" ");
  return { label, without: textWithout(text, spans) };
}

function wordOf(text: string, { start, end }: Span): TradeWord {
  const word = text.slice(start, end);
  return { start, end, text: word, stem: word };
}

function wishOf(meaning: Meaning, said: Pick<Wish, "label" | "without">, hasKind: boolean): Wish[] {
  if (!hasKind) return [];
  if (meaning.to === "value") return [{ kind: "value", code: meaning.code, ids: meaning.ids, ...said }];
  return meaning.to === "brand" ? [{ kind: "brand", uuid: meaning.uuid, ...said }] : [];
}

/** Words that the dictionary only spells otherwise. */
function rewritten(words: readonly TradeWord[], phrases: readonly FoundPhrase[]): TradeWord[] {
  const spelling = phrases.flatMap(({ entry, words: said }) =>
    entry.meanings.flatMap((meaning) => (meaning.to === "text" ? [{ said, text: meaning.text }] : [])),
  );
  return words.flatMap((word) => {
    const found = spelling.find(({ said }) => said.includes(word));
    if (found === undefined) return [word];
    return found.said[0] === word
      ? tradeWords(found.text).map((one) => ({ ...one, start: word.start, end: word.end }))
      : [];
  });
}

/** A material answers where the dictionary says so, or where its title has most of the words. */
function materialsFor(
  words: readonly TradeWord[],
  phrases: readonly FoundPhrase[],
  { materials }: TradeLexicon,
  question: boolean,
): string[] {
  // A task is one without a question word too: «поменять резинку на окне».
  const told = phrases
    .filter(({ words: said }) => question || said.some(({ text }) => /(?:[аеиоуыя]ть|чь|сти)(?:ся)?$/iu.test(text)))
    .flatMap(({ entry }) => entry.meanings.flatMap((meaning) => (meaning.to === "material" ? [meaning.slug] : [])));
  const stems = new Set(words.map(({ stem }) => stem));
  const titled = materials
    .map(({ slug, stems: title }) => ({ slug, shared: title.filter((stem) => stems.has(stem)).length }))
    .filter(({ shared }) => shared >= (question ? 1 : 2))
    .toSorted((one, other) => other.shared - one.shared);
  const most = titled[0]?.shared ?? 0;
  return [
    ...new Set([
      ...told,
      ...titled.filter(({ shared }) => shared >= Math.max(2, most) || question).map(({ slug }) => slug),
    ]),
  ].slice(0, 3);
}
