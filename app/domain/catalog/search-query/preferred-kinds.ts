import type { Kinds, phrasesIn } from "./trade-kinds.ts";
import type { TradeLexicon } from "./trade-lexicon.ts";

export type FoundPhrase = ReturnType<typeof phrasesIn>[number];

/**
 * The longer of a name and a dictionary phrase, else the first in the query, else the phrase, which was written for
 * this shop.
 */
export function preferredKinds(
  named: Kinds | null,
  phrases: readonly FoundPhrase[],
  lexicon: TradeLexicon,
): Kinds | null {
  const [phrase, ...others] = phrases.toSorted(
    (one, other) => other.words.length - one.words.length || (one.words[0]?.start ?? 0) - (other.words[0]?.start ?? 0),
  );
  if (phrase === undefined) return named;
  // «семечки саморезы с буром»: two names of goods of one noun.
  const heads = headsOf(phrase, lexicon);
  const alike = others.filter((one) => heads.size === 1 && [...headsOf(one, lexicon)].every((head) => heads.has(head)));
  const uuids = [...new Set([phrase, ...alike].flatMap(kindsOfPhrase))];
  const spoken: Kinds = {
    uuids,
    best: bestOf(uuids, lexicon),
    section: uuids.length === 1 ? (uuids[0] ?? null) : null,
    words: [phrase, ...alike].flatMap(({ words }) => words),
  };
  if (named === null) return spoken;
  const both = named.uuids.filter((uuid) => uuids.includes(uuid));
  if (both.length > 0 && named.words.length >= phrase.words.length)
    return {
      ...named,
      uuids: both,
      best: ownBest(named, both),
      words: [...new Set([...named.words, ...phrase.words])],
    };
  const longer = phrase.words.length - named.words.length;
  const earlier = (phrase.words[0]?.start ?? 0) <= (named.words[0]?.start ?? 0);
  return longer > 0 || (longer === 0 && earlier) || (earlier && phrase.words.length >= 1 && !isSame(named, phrase))
    ? spoken
    : named;
}

function kindsOfPhrase({ entry }: FoundPhrase): readonly string[] {
  return entry.meanings.flatMap((meaning) => (meaning.to === "category" ? meaning.uuids : []));
}

function headsOf(phrase: FoundPhrase, { categories }: TradeLexicon): ReadonlySet<string> {
  const uuids = kindsOfPhrase(phrase);
  return new Set(categories.filter(({ uuid }) => uuids.includes(uuid)).map(({ head }) => head));
}

function ownBest({ best }: Kinds, uuids: readonly string[]): readonly string[] {
  const kept = best.filter((uuid) => uuids.includes(uuid));
  return kept.length > 0 ? kept : uuids;
}

/** Within a section, goods called like it come first: for «пена монтажная» foam before goods that only mention it. */
function bestOf(uuids: readonly string[], { categories }: TradeLexicon): readonly string[] {
  const section = categories.find(({ uuid }) => uuid === uuids[0]);
  if (section === undefined || !uuids.every((uuid) => section.leaves.includes(uuid))) return uuids;
  const named = categories.filter(({ uuid, stems }) => uuids.includes(uuid) && stems[0] === section.stems[0]);
  return named.length > 0 ? named.map(({ uuid }) => uuid) : uuids;
}

function isSame(named: Kinds, { words }: FoundPhrase): boolean {
  return words.every((word) => named.words.includes(word));
}
