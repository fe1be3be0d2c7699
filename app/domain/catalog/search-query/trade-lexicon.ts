import type { NamedDimension } from "./sizes/named-dimension.ts";
import { meaningful } from "./function-words.ts";
import { russianStem, stemsOf } from "./russian-stem.ts";

/** Meaning of trade words in this shop. */
export type Meaning =
  | { to: "category"; uuids: readonly string[] }
  /** Any of these values of one attribute, by database id; `label` is shown to people. */
  | { to: "value"; code: string; ids: readonly number[]; label: string }
  | { to: "brand"; uuid: string; name: string }
  | { to: "text"; text: string }
  | { to: "material"; slug: string }
  | { to: "nothing" };
export type LexiconEntry = { stems: readonly string[]; meanings: readonly Meaning[] };

export type LexiconCategory = {
  uuid: string;
  /** Significant words of its name and of its parents' names. */
  stems: readonly string[];
  above: readonly string[];
  /** What its goods are for and come without: «цилиндр» of «замки под цилиндр». */
  serves: readonly string[];
  /** The head noun: «саморезы» of «саморезы по дереву». */
  head: string;
  /** The second part of a compound head: «канал» of «кабель-каналы», which are no cables. */
  compound: string | null;
  leaves: readonly string[];
};
export type TradeLexicon = {
  categories: readonly LexiconCategory[];
  /** Categories by what their goods are called, the first noun of a name: «автомат» of «Автомат 16А». */
  heads: ReadonlyMap<string, ReadonlySet<string>>;
  /** By their first stem, longest phrases first. */
  phrases: ReadonlyMap<string, readonly LexiconEntry[]>;
  /** Synonyms for names of goods: «навес» is «петля», also within phrases. */
  callings: ReadonlyMap<string, string>;
  /** Attribute values by the stems in their labels. */
  values: ReadonlyMap<string, readonly { code: string; id: number; label: string }[]>;
  /** Attributes that are numbers with a unit. */
  measured: readonly MeasuredAttribute[];
  materials: readonly { slug: string; stems: readonly string[] }[];
  /** Every stem known to one of these. */
  vocabulary: ReadonlySet<string>;
  /** How many goods have a stem at the beginning of their name. */
  frequencies: ReadonlyMap<string, number>;
  /** Words as categories and goods are called. */
  forms: ReadonlySet<string>;
  abbreviations: readonly Abbreviation[];
};

/** A word that names of goods cut with a point: «распред.»; `lexeme` as the search has it. */
export type Abbreviation = { word: string; lexeme: string };

/** `id` is its entry in facet_values. */
type MeasuredAttribute = { named: NamedDimension | null; unit: string; id: number };

/** How often names of a category's goods begin with these words. */
export type NameBeginning = { category: string; words: string; goods: number };

export type LexiconSources = {
  names: readonly NameBeginning[];
  categories: readonly { uuid: string; parent: string | null; name: string; slug: string }[];
  values: readonly { code: string; id: number; label: string }[];
  measured: readonly MeasuredAttribute[];
  brands: readonly { uuid: string; name: string }[];
  materials: readonly { slug: string; title: string }[];
  /** Words of their titles that say nothing: «как», «какие». */
  stopWords: readonly string[];
  phrases: readonly LexiconEntry[];
  abbreviations: readonly Abbreviation[];
};

export function tradeLexicon({
  names: typedNames,
  categories,
  values,
  measured,
  brands,
  materials,
  phrases,
  stopWords,
  abbreviations,
}: LexiconSources): TradeLexicon {
  const idle = new Set(stopWords.flatMap(stemsOf));
  const names = spelledOut(typedNames, categories);
  const named = categories.map((category) => lexiconCategory(category, categories));
  const byBrand = brands.map(({ uuid, name }): LexiconEntry => ({
    stems: stemsOf(name),
    meanings: [{ to: "brand", uuid, name }],
  }));
  const all = [...phrases, ...byBrand].filter(({ stems }) => stems.length > 0);
  const index = new Map<string, LexiconEntry[]>();
  for (const entry of all.toSorted((one, other) => other.stems.length - one.stems.length)) {
    const [first = ""] = entry.stems;
    index.set(first, [...(index.get(first) ?? []), entry]);
  }
  const valueIndex = new Map<string, { code: string; id: number; label: string }[]>();
  for (const { code, id, label } of values)
    for (const stem of new Set(meaningful(stemsOf(label))))
      valueIndex.set(stem, [...(valueIndex.get(stem) ?? []), { code, id, label }]);
  return {
    categories: named,
    heads: headsOf(names),
    phrases: index,
    callings: callingsOf(all, named),
    values: valueIndex,
    measured,
    materials: materials.map(({ slug, title }) => ({
      slug,
      stems: meaningful(stemsOf(title)).filter((stem) => !idle.has(stem)),
    })),
    vocabulary: new Set([
      ...named.flatMap(({ head, stems }) => [head, ...stems]),
      ...headsOf(names).keys(),
      ...all.flatMap(({ stems }) => stems),
    ]),
    frequencies: frequenciesOf(names),
    abbreviations,
    forms: new Set(
      [...categories.map(({ name }) => name), ...names.map(({ words }) => words)].flatMap(
        (text) =>
          text
            .toLowerCase()
            .replaceAll("ё", "е")
            .match(/[а-я]+/gu) ?? [],
      ),
    ),
  };
}

/** «Смес. кухонный» is a «смеситель», if other goods or categories are called so and by no other word of this beginning. */
function spelledOut(names: readonly NameBeginning[], categories: LexiconSources["categories"]): NameBeginning[] {
  const texts = [...categories.map(({ name }) => name), ...names.map(({ words }) => words)];
  const whole = new Map(
    texts.flatMap((text) => {
      const [first = ""] = /^[а-яё]+(?=\s|$)/iu.exec(text) ?? [];
      return first === "" ? [] : [[russianStem(first), first.toLowerCase()] as const];
    }),
  );
  return names.map((name) => {
    const [, cut] = /^([а-яё]{3,})\./iu.exec(name.words) ?? [];
    if (cut === undefined) return name;
    const meant = [...whole.values()].filter((word) => word.startsWith(cut.toLowerCase()));
    return meant.length === 1 ? { ...name, words: name.words.replace(`${cut}.`, `${meant[0]} `) } : name;
  });
}

/** Rarer beginnings are exceptions, unless no other category's goods are called so. */
const leastShare = 0.1;

export function headsOf(names: readonly NameBeginning[]): Map<string, Set<string>> {
  const totals = new Map<string, number>();
  const counts = new Map<string, Map<string, number>>();
  for (const { category, words, goods } of names) {
    totals.set(category, (totals.get(category) ?? 0) + goods);
    const head = russianStem(headOf(words));
    if (!/^\p{L}{2,}$/u.test(head)) continue;
    const own = counts.get(head) ?? new Map<string, number>();
    counts.set(head, own.set(category, (own.get(category) ?? 0) + goods));
  }
  return new Map(
    [...counts].map(([head, own]) => {
      const usual = [...own].filter(([category, goods]) => goods >= (totals.get(category) ?? 0) * leastShare);
      return [head, new Set((usual.length > 0 ? usual : [...own]).map(([category]) => category))];
    }),
  );
}

function frequenciesOf(names: readonly NameBeginning[]): Map<string, number> {
  const frequencies = new Map<string, number>();
  for (const { words, goods } of names)
    for (const stem of new Set(stemsOf(words))) frequencies.set(stem, (frequencies.get(stem) ?? 0) + goods);
  return frequencies;
}

/** Words that by themselves name goods of one name. */
function callingsOf(entries: readonly LexiconEntry[], categories: readonly LexiconCategory[]): Map<string, string> {
  return new Map(
    entries.flatMap(({ stems: [stem = "", ...others], meanings }): [string, string][] => {
      const uuids = meanings.flatMap((meaning) => (meaning.to === "category" ? meaning.uuids : []));
      const matching = categories.filter(({ uuid }) => uuids.includes(uuid));
      const topmost = matching.filter(
        (one) => !matching.some((other) => other !== one && other.leaves.includes(one.uuid)),
      );
      const heads = new Set(topmost.map(({ head }) => head));
      const [head] = heads;
      return others.length === 0 && head !== undefined && heads.size === 1 && head !== stem ? [[stem, head]] : [];
    }),
  );
}

function lexiconCategory(
  { uuid, name, parent }: LexiconSources["categories"][number],
  all: LexiconSources["categories"],
): LexiconCategory {
  const above: string[] = [];
  for (let at = parent; at !== null;) {
    const category = all.find((one) => one.uuid === at);
    above.push(...meaningful(stemsOf(category?.name ?? "")));
    at = category?.parent ?? null;
  }
  const stems = meaningful(stemsOf(name));
  const [, served = ""] = /\s(?:под|для)\s(.+)$/iu.exec(name) ?? [];
  return {
    uuid,
    stems,
    above,
    serves: meaningful(stemsOf(served)),
    head: russianStem(headOf(name)),
    compound: compoundOf(name),
    leaves: leavesOf(uuid, all),
  };
}

/** The first word that is not an adjective. */
export function headOf(name: string): string {
  const words = name.match(/[\p{L}\d]+/gu) ?? [];
  return (
    words.find((word) => word.length > 1 && !/(?:ые|[гкхжчшщ]ие|ый|ий|ой|ая|яя|ое|ее|ых|их)$/iu.test(word)) ??
    words[0] ??
    ""
  );
}

function compoundOf(name: string): string | null {
  const [, part] = new RegExp(`(?:^|\\s)${headOf(name)}-(\\p{L}{3,})`, "u").exec(name) ?? [];
  return part === undefined ? null : russianStem(part);
}

function leavesOf(uuid: string, all: LexiconSources["categories"]): string[] {
  const children = all.filter(({ parent }) => parent === uuid);
  return children.length === 0 ? [uuid] : [uuid, ...children.flatMap((child) => leavesOf(child.uuid, all))];
}
