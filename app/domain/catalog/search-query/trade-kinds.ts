import type { LexiconCategory, LexiconEntry, TradeLexicon } from "./trade-lexicon.ts";
import type { TradeWord } from "./trade-words.ts";

/** Which goods are meant: the categories they stand in, `best` those that the words name most fully. */
export type Kinds = {
  uuids: readonly string[];
  best: readonly string[];
  /** The category that the words name; null for several. */
  section: string | null;
  words: readonly TradeWord[];
};

type Candidate = { category: LexiconCategory; at: number; own: TradeWord[]; beside: TradeWord[] };

/**
 * The kind named first: goods are called by their first noun, and what follows describes them. `served` words name what
 * the goods are for.
 */
export function kindsOf(
  words: readonly TradeWord[],
  served: ReadonlySet<TradeWord>,
  lexicon: TradeLexicon,
): Kinds | null {
  const candidates = lexicon.categories.flatMap((category): Candidate[] => {
    const at = words.findIndex((word) => word.stem === category.head && !served.has(word));
    if (at === -1) return [];
    return [
      {
        category,
        at,
        own: words.filter(({ stem }) => category.stems.includes(stem)),
        beside: words.filter(({ stem }) => !category.stems.includes(stem) && category.above.includes(stem)),
      },
    ];
  });
  if (candidates.length === 0) return null;
  const first = Math.min(...candidates.map(({ at }) => at));
  const scored = candidates
    .filter(({ at }) => at === first)
    .map((candidate) => ({ ...candidate, score: scoreOf(candidate) }));
  const most = Math.max(...scored.map(({ score }) => score));
  const best = scored.filter(({ score }) => score === most);
  const uuids = [...new Set(best.flatMap(({ category }) => category.leaves))];
  const head = best[0]?.category.head;
  const named = lexicon.categories.filter(({ uuid, stems }) => uuids.includes(uuid) && stems[0] === head);
  return {
    uuids,
    best: named.length > 0 ? named.map(({ uuid }) => uuid) : uuids,
    section: best.length === 1 ? (best[0]?.category.uuid ?? null) : null,
    words: [...new Set(best.flatMap(({ own, beside }) => [...own, ...beside]))],
  };
}

/** All of its name said counts beyond any part of another's; names above it count a little. */
function scoreOf({ category, own, beside }: Candidate): number {
  const said = new Set(own.map(({ stem }) => stem)).size;
  const isWhole = said >= new Set(category.stems).size;
  return said * 10 + (isWhole ? 3 : 0) + Math.min(beside.length, 2);
}

/** Phrases of the dictionary in these words, the longest first; each word is read once. */
export function phrasesIn(
  words: readonly TradeWord[],
  lexicon: TradeLexicon,
): { entry: LexiconEntry; words: TradeWord[] }[] {
  const free = new Set(words);
  const found: { entry: LexiconEntry; words: TradeWord[] }[] = [];
  const called = ({ stem }: TradeWord) => lexicon.callings.get(stem) ?? stem;
  const entries = [
    ...new Set(words.flatMap((word) => [word.stem, called(word)].flatMap((stem) => lexicon.phrases.get(stem) ?? []))),
  ].toSorted((one, other) => other.stems.length - one.stems.length);
  for (const entry of entries) {
    const said: TradeWord[] = [];
    for (const stem of entry.stems) {
      const left = [...free].filter((one) => !said.includes(one));
      const isPhrase = entry.stems.length > 1;
      const word = left.find((one) => one.stem === stem) ?? left.find((one) => isPhrase && called(one) === stem);
      if (word) said.push(word);
    }
    if (said.length < entry.stems.length) continue;
    // A material answers a question; what its words name beside is shown too.
    const isBeside = entry.meanings.every(({ to }) => to === "material");
    if (!isBeside) for (const word of said) free.delete(word);
    found.push({ entry, words: said });
  }
  return found.toSorted((one, other) => (one.words[0]?.start ?? 0) - (other.words[0]?.start ?? 0));
}
