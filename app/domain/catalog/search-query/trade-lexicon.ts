import type { NamedDimension } from "./sizes/named-dimension.ts";
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
};

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
  phrases: readonly LexiconEntry[];
};

export function tradeLexicon({
  names,
  categories,
  values,
  measured,
  brands,
  materials,
  phrases,
}: LexiconSources): TradeLexicon {
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
    materials: materials.map(({ slug, title }) => ({ slug, stems: meaningful(stemsOf(title)) })),
    vocabulary: new Set([
      ...named.flatMap(({ head, stems }) => [head, ...stems]),
      ...headsOf(names).keys(),
      ...all.flatMap(({ stems }) => stems),
    ]),
    frequencies: frequenciesOf(names),
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

/** Without stop words. */
export function meaningful(stems: readonly string[]): string[] {
  return stems.filter((stem) => !isIdleWord(stem));
}

/** «поло» is no form of «пол» while it may become «полотенцесушитель». */
export function isBegun({ text, stem }: { text: string; stem: string }, { vocabulary, forms }: TradeLexicon): boolean {
  const begin = text.toLowerCase().replaceAll("ё", "е");
  if (begin === stem || forms.has(begin) || !/^[а-я]{3,}$/u.test(begin)) return false;
  return [...vocabulary].some((known) => known.length > begin.length && known.startsWith(begin));
}

export function isIdleWord(word: string): boolean {
  return idle.test(word.toLowerCase());
}

const idle =
  /^(?:а|без|более|бы|в|вам|во|все|вы|где|да|для|до|его|ее|если|есть|еще|же|за|зачем|и|из|из-за|или|им|их|к|как|какая|какие|каким|какими|какое|какой|какую|ко|когда|кто|ли|лучше|мне|можно|мой|на|над|надо|нам|нас|не|нет|ну|нужен|нужна|нужно|нужны|о|об|от|по|под|при|про|с|сам|со|сколько|так|такое|такой|там|то|только|тот|у|уже|чего|чем|что|чтобы|это|этот|я|сам(?:ый|ая|ое|ые|ых|ую|ого))$/u;

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
