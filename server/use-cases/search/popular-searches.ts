import { completionsOf, phraseOf, type Phrase } from "#app/domain/catalog/search-query/completions.ts";
import { russianStem, stemsOf } from "#app/domain/catalog/search-query/russian-stem.ts";
import { TtlCache } from "#app/cache/ttl-cache.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import type { Ports } from "#server/ports/ports.ts";
import { fruitfulSearches } from "./count-searches.ts";
import { namesOfGoods, shopLexicon } from "./shop-lexicon.ts";
import { shopIndex } from "./site-index.ts";

/** Seconds. */
const ttlSeconds = 300;
const mostPopular = 6;
const mostCompletions = 3;

const caches = scopedToPorts(
  ({ clock }: Ports) =>
    new TtlCache<"all", readonly Phrase[]>({ clock, ttlSeconds, staleSeconds: ttlSeconds, keepLastOnError: true }),
);

/** Most frequent queries that found something. */
export async function popularSearches(ports: Ports): Promise<string[]> {
  return (await offeredSearches(ports)).slice(0, mostPopular).map(({ text }) => text);
}

/**
 * Continuations of the typed texts, the first of which has any: frequent queries, else what goods are called, unless
 * one of the `shown` names says the same.
 */
export async function completionsFor(
  ports: Ports,
  texts: readonly string[],
  shown: readonly string[],
): Promise<string[]> {
  const [searches, names] = [await offeredSearches(ports), await namesOfGoods(ports)];
  const keys = new Set(shown.map(keyOf));
  for (const text of texts) {
    const counted = completionsOf(text, searches, mostCompletions);
    if (counted.length > 0) return counted;
    const named = completionsOf(text, names, mostCompletions + keys.size).filter((name) => !keys.has(keyOf(name)));
    if (named.length > 0) return named.slice(0, mostCompletions);
  }
  return [];
}

function keyOf(name: string): string {
  return stemsOf(name).join(" ");
}

function offeredSearches(ports: Ports): Promise<readonly Phrase[]> {
  return caches(ports).get("all", () => load(ports));
}

/** Visitors see each other's queries: only such whose every word the shop itself has. */
async function load(ports: Ports): Promise<Phrase[]> {
  const [searches, lexicon, { index }] = [
    await fruitfulSearches(ports),
    await shopLexicon(ports),
    await shopIndex(ports),
  ];
  const isKnown = (word: string) => {
    const stem = russianStem(word);
    return lexicon.vocabulary.has(stem) || index.vocabulary.has(stem);
  };
  return searches.filter(({ unknown }) => unknown.every(isKnown)).map(({ query }) => phraseOf(query));
}
