import { meaningful } from "./function-words.ts";
import { isAdjectiveOf } from "./russian-stem.ts";
import { phrasesIn, type Kinds } from "./trade-kinds.ts";
import type { LexiconEntry, TradeLexicon } from "./trade-lexicon.ts";
import type { TradeWordFault } from "./trade-words.ts";

/**
 * What goods must not be or have: attribute values, categories, a word of their names (with `begins`, a prefix). Names
 * that say «без» of it still match.
 */
export type ExcludedWord = { ids: readonly number[]; categories: readonly string[]; stem: string; begins: boolean };

/** «замок без цилиндра»: of these kinds those made for the part they come without. */
export function kindsWithout(
  refusals: readonly TradeWordFault[],
  kinds: Kinds | null,
  { categories }: TradeLexicon,
): Kinds | null {
  const lacked = refusals.filter(({ lacking }) => lacking).flatMap(({ words }) => words.map(({ stem }) => stem));
  const uuids = categories
    .filter(({ uuid, serves }) => kinds?.uuids.includes(uuid) && serves.some((stem) => lacked.includes(stem)))
    .map(({ uuid }) => uuid);
  return kinds === null || uuids.length === 0
    ? kinds
    : { ...kinds, uuids, best: uuids, section: uuids.length === 1 ? (uuids[0] ?? null) : null };
}

export function refusedBy(
  { words, lacking }: TradeWordFault,
  lexicon: TradeLexicon,
  kinds: Kinds | null,
): ExcludedWord {
  const [word] = words;
  const begun = /^(\p{L}{3,})\.$/u.exec(word?.text ?? "")?.[1]?.toLowerCase();
  const stem = word?.stem ?? "";
  const isServed = lexicon.categories.some(({ uuid, serves }) => kinds?.uuids.includes(uuid) && serves.includes(stem));
  // These goods come without it anyway.
  if (lacking && isServed) return { ids: [], categories: [], stem: "", begins: false };
  const categories = refusedCategories({ words }, lexicon, kinds);
  // Excluding a section also excludes what its name says: «с ключом».
  const named = lexicon.categories
    .filter(({ uuid }) => categories.includes(uuid))
    .flatMap(({ stems, head }) => stems.filter((one) => one !== head && one !== stem))
    .flatMap((one) => lexicon.phrases.get(one) ?? [])
    .filter(({ stems }) => stems.length === 1);
  const phrases = phrasesIn(words, lexicon).map(({ entry }) => entry);
  const ids = [...(lexicon.values.get(stem) ?? []).map(({ id }) => id), ...valuesOf([...phrases, ...named])];
  return { ids, categories, stem: begun ?? stem, begins: begun !== undefined };
}

/** «без покрытия» is an attribute value itself. */
export function isOwnValue(stem: string, { values }: TradeLexicon): boolean {
  return (values.get(stem) ?? []).some(
    ({ label }) => /^без\s/iu.test(label) && meaningful([...label.toLowerCase().split(" ")]).length === 1,
  );
}

function valuesOf(entries: readonly LexiconEntry[]): number[] {
  return entries.flatMap(({ meanings }) => meanings.flatMap((meaning) => (meaning.to === "value" ? meaning.ids : [])));
}

/** By name, and by name with the kind before the word: «ручка с замком» is a section. */
function refusedCategories(
  { words }: Pick<TradeWordFault, "words">,
  lexicon: TradeLexicon,
  kinds: Kinds | null,
): string[] {
  const [word] = words;
  if (kinds === null || word === undefined) return [];
  const named = lexicon.categories
    .filter(({ uuid, stems, head }) => {
      const isNamed = stems.some((stem) => stem === word.stem || isAdjectiveOf(stem, word.stem));
      return kinds.uuids.includes(uuid) && isNamed && head !== word.stem;
    })
    .map(({ uuid }) => uuid);
  const phrased = phrasesIn([...kinds.words, word], lexicon)
    .filter(({ words: phraseWords }) => phraseWords.includes(word))
    .flatMap(({ entry }) => entry.meanings.flatMap((meaning) => (meaning.to === "category" ? meaning.uuids : [])))
    .filter((uuid) => kinds.uuids.includes(uuid));
  // An exclusion that would leave no kind is ignored.
  return phrased.length < kinds.uuids.length ? [...new Set([...named, ...phrased])] : named;
}

/**
 * Pattern of names that say they come without it: «без уплотнения». Matches «ё» and the fleeting vowel omitted in a
 * stem. The stem must consist of letters and digits.
 */
export function namedWithout(stem: string): string {
  const spelt = stem.replace(/е/gu, "[её]").replace(/(?<=.)([кцлн])$/u, "[еёо]?$1");
  return `[Бб]ез ${spelt}`;
}
