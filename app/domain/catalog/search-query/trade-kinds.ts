import { isAdjectiveOf } from "./russian-stem.ts";
import type { LexiconCategory, LexiconEntry, TradeLexicon } from "./trade-lexicon.ts";
import type { TradeWord } from "./trade-words.ts";

/** Categories of the wanted goods; `best` are those that the words name most fully. */
export type Kinds = {
  uuids: readonly string[];
  best: readonly string[];
  /** The category that the words name; null if several. */
  section: string | null;
  words: readonly TradeWord[];
  /** Some categories are found by what goods are called: of these only such goods, of `categories` all. */
  called?: { stem: string; categories: readonly string[] } | null;
  /** Named only by what the goods are for: «бокс под автоматы» may be no circuit breaker. */
  isServed?: boolean;
};

type Candidate = { category: LexiconCategory; at: number; own: TradeWord[]; parentWords: TradeWord[] };

/**
 * The first kind named: goods are called by their first noun, the rest describes them. `served` words name what the
 * goods are for.
 */
export function kindsOf(
  words: readonly TradeWord[],
  served: ReadonlySet<TradeWord>,
  lexicon: TradeLexicon,
): Kinds | null {
  const candidates = lexicon.categories.flatMap((category): Candidate[] => {
    const isHead = ({ stem }: TradeWord) => stem === category.head || lexicon.heads.get(stem)?.has(category.uuid);
    const at = words.findIndex((word) => isHead(word) && !served.has(word));
    if (at === -1) return [];
    return [
      {
        category,
        at,
        own: words.filter((word) => category.stems.includes(word.stem) || word === words[at]),
        parentWords: words.filter(({ stem }) => !category.stems.includes(stem) && category.above.includes(stem)),
      },
    ];
  });
  if (candidates.length === 0) return null;
  const stems = new Set(words.map(({ stem }) => stem));
  const whole = candidates.filter(({ category: { compound } }) => compound === null || stems.has(compound));
  const considered = whole.length > 0 ? whole : candidates;
  const first = Math.min(...considered.map(({ at }) => at));
  const scored = considered
    .filter(({ at }) => at === first)
    .map((candidate) => ({ ...candidate, score: scoreOf(candidate) }));
  const most = Math.max(...scored.map(({ score }) => score));
  const best = scored.filter(({ score }) => score === most);
  const uuids = [...new Set(best.flatMap(({ category }) => category.leaves))];
  const head = words[first]?.stem;
  const word = words[first];
  const byName = best.filter(({ category }) => word !== undefined && isNamedBy(category, word.stem));
  const namedSo = byName.flatMap(({ category }) => leavesNamedBy(category, word?.stem ?? "", lexicon));
  const called =
    word === undefined || uuids.every((uuid) => namedSo.includes(uuid))
      ? null
      : { stem: word.stem, categories: namedSo };
  const named = lexicon.categories.filter(({ uuid, stems }) => uuids.includes(uuid) && stems[0] === head);
  return {
    uuids,
    best: named.length > 0 ? named.map(({ uuid }) => uuid) : uuids,
    section: best.length === 1 ? (best[0]?.category.uuid ?? null) : null,
    called,
    words: [...new Set(best.flatMap(({ own, parentWords }) => [...own, ...parentWords]))],
  };
}

/** «автоматические выключатели» are named by «автомат», whatever single suppliers call their goods. */
function isNamedBy({ head, stems }: LexiconCategory, stem: string): boolean {
  return head === stem || stems.some((one) => one === stem || isAdjectiveOf(one, stem));
}

/** Of «трубы и фитинги» the leaves with pipes, if some are called so; «крепления сетки» are no nets. */
function leavesNamedBy({ uuid, leaves }: LexiconCategory, stem: string, { categories }: TradeLexicon): string[] {
  const isCalled = ({ head, stems }: LexiconCategory) => head === stem || stems.some((one) => isAdjectiveOf(one, stem));
  const named = categories.filter((one) => one.uuid !== uuid && leaves.includes(one.uuid) && isCalled(one));
  return named.length === 0 ? [...leaves] : [uuid, ...named.flatMap((one) => one.leaves)];
}

/** A full match of the category's name outweighs any partial one; names of parent categories add a little. */
function scoreOf({ category, own, parentWords }: Candidate): number {
  const matched = new Set(own.map(({ stem }) => stem));
  const isWhole = category.stems.every((stem) => matched.has(stem));
  return matched.size * 10 + (isWhole ? 3 : 0) + Math.min(parentWords.length, 2);
}

/** Dictionary phrases in these words, the longest first; each word is used once. */
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
    const matched: TradeWord[] = [];
    for (const stem of entry.stems) {
      const left = [...free].filter((one) => !matched.includes(one));
      const isPhrase = entry.stems.length > 1;
      const word = left.find((one) => one.stem === stem) ?? left.find((one) => isPhrase && called(one) === stem);
      if (word) matched.push(word);
    }
    if (matched.length < entry.stems.length) continue;
    // A material answers a question without replacing the goods that its words name.
    const isBeside = entry.meanings.every(({ to }) => to === "material");
    if (!isBeside) for (const word of matched) free.delete(word);
    found.push({ entry, words: matched });
  }
  return found.toSorted((one, other) => (one.words[0]?.start ?? 0) - (other.words[0]?.start ?? 0));
}
