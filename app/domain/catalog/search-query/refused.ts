import { phrasesIn, type Kinds } from "./trade-kinds.ts";
import { meaningful, type LexiconEntry, type TradeLexicon } from "./trade-lexicon.ts";
import type { Refusal } from "./trade-words.ts";

/**
 * What goods must not be or have: values of attributes, categories, a word of their names, or with `begins` any that
 * begins so. A name that says «без» of it is meant all the same.
 */
export type Refused = { ids: readonly number[]; categories: readonly string[]; stem: string; begins: boolean };

/** «замок без цилиндра»: of these kinds those that are for what they come without. */
export function kindsWithout(
  refusals: readonly Refusal[],
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

export function refusedBy({ words, lacking }: Refusal, lexicon: TradeLexicon, kinds: Kinds | null): Refused {
  const [word] = words;
  const begun = /^(\p{L}{3,})\.$/u.exec(word?.text ?? "")?.[1]?.toLowerCase();
  const stem = word?.stem ?? "";
  const isServed = lexicon.categories.some(({ uuid, serves }) => kinds?.uuids.includes(uuid) && serves.includes(stem));
  // They are what comes without it.
  if (lacking && isServed) return { ids: [], categories: [], stem: "", begins: false };
  const categories = refusedCategories({ words }, lexicon, kinds);
  // A section that is refused takes along what its name says: «с ключом».
  const named = lexicon.categories
    .filter(({ uuid }) => categories.includes(uuid))
    .flatMap(({ stems, head }) => stems.filter((one) => one !== head && one !== stem))
    .flatMap((one) => lexicon.phrases.get(one) ?? [])
    .filter(({ stems }) => stems.length === 1);
  const said = phrasesIn(words, lexicon).map(({ entry }) => entry);
  const ids = [...(lexicon.values.get(stem) ?? []).map(({ id }) => id), ...valuesOf([...said, ...named])];
  return { ids, categories, stem: begun ?? stem, begins: begun !== undefined };
}

/** «без покрытия» is a value of goods itself. */
export function isOwnValue(stem: string, { values }: TradeLexicon): boolean {
  return (values.get(stem) ?? []).some(
    ({ label }) => /^без\s/iu.test(label) && meaningful([...label.toLowerCase().split(" ")]).length === 1,
  );
}

function valuesOf(entries: readonly LexiconEntry[]): number[] {
  return entries.flatMap(({ meanings }) => meanings.flatMap((meaning) => (meaning.to === "value" ? meaning.ids : [])));
}

/** By their names, and with their kind before the word: «ручка с замком» is a section. */
function refusedCategories({ words }: Pick<Refusal, "words">, lexicon: TradeLexicon, kinds: Kinds | null): string[] {
  const [word] = words;
  if (kinds === null || word === undefined) return [];
  const named = lexicon.categories
    .filter(({ uuid, stems, head }) => kinds.uuids.includes(uuid) && stems.includes(word.stem) && head !== word.stem)
    .map(({ uuid }) => uuid);
  const phrased = phrasesIn([...kinds.words, word], lexicon)
    .filter(({ words: said }) => said.includes(word))
    .flatMap(({ entry }) => entry.meanings.flatMap((meaning) => (meaning.to === "category" ? meaning.uuids : [])))
    .filter((uuid) => kinds.uuids.includes(uuid));
  // What would refuse every kind that is meant refuses nothing.
  return phrased.length < kinds.uuids.length ? [...new Set([...named, ...phrased])] : named;
}

/**
 * A pattern of names that say they come without it: «без уплотнения» is no sealing. Names have «ё», and the vowel that a
 * stem goes without. The stem is letters and digits alone.
 */
export function namedWithout(stem: string): string {
  const spelt = stem.replace(/е/gu, "[её]").replace(/(?<=.)([кцлн])$/u, "[еёо]?$1");
  return `[Бб]ез ${spelt}`;
}
