import { russianStem, stemsOf } from "./russian-stem.ts";

/** What words of the trade mean in this shop. */
export type Meaning =
  | { to: "category"; uuids: readonly string[] }
  /** Any of these values of one attribute, as numbered in the database; `label` is for people. */
  | { to: "value"; code: string; ids: readonly number[]; label: string }
  | { to: "brand"; uuid: string; name: string }
  | { to: "text"; text: string }
  | { to: "material"; slug: string }
  | { to: "nothing" };
export type LexiconEntry = { stems: readonly string[]; meanings: readonly Meaning[] };

export type LexiconCategory = {
  uuid: string;
  /** Words of its name without those that only join them, and of the names above it. */
  stems: readonly string[];
  above: readonly string[];
  /** What its goods are for: «цилиндр» of «замки под цилиндр»; they come without it. */
  serves: readonly string[];
  /** What the goods are called: «саморезы» of «саморезы по дереву». */
  head: string;
  leaves: readonly string[];
};
export type TradeLexicon = {
  categories: readonly LexiconCategory[];
  /** By the first of their stems, those of most words first. */
  phrases: ReadonlyMap<string, readonly LexiconEntry[]>;
  /** Other words for what goods are called: «навес» is «петля», also in phrases with it. */
  callings: ReadonlyMap<string, string>;
  /** Values of attributes by the stems in their labels. */
  values: ReadonlyMap<string, readonly { code: string; id: number; label: string }[]>;
  /** Attributes that are measured, by their unit. */
  measured: readonly { code: string; unit: string; id: number }[];
  materials: readonly { slug: string; stems: readonly string[] }[];
  /** Every stem that one of these knows. */
  vocabulary: ReadonlySet<string>;
};

export type LexiconSources = {
  categories: readonly { uuid: string; parent: string | null; name: string; slug: string }[];
  values: readonly { code: string; id: number; label: string }[];
  measured: readonly { code: string; unit: string; id: number }[];
  brands: readonly { uuid: string; name: string }[];
  materials: readonly { slug: string; title: string }[];
  phrases: readonly LexiconEntry[];
};

export function tradeLexicon({
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
    phrases: index,
    callings: callingsOf(all, named),
    values: valueIndex,
    measured,
    materials: materials.map(({ slug, title }) => ({ slug, stems: meaningful(stemsOf(title)) })),
    vocabulary: new Set([...named.map(({ head }) => head), ...all.flatMap(({ stems }) => stems)]),
  };
}

/** Words that alone name goods of one calling. */
function callingsOf(entries: readonly LexiconEntry[], categories: readonly LexiconCategory[]): Map<string, string> {
  return new Map(
    entries.flatMap(({ stems: [stem = "", ...others], meanings }): [string, string][] => {
      const uuids = meanings.flatMap((meaning) => (meaning.to === "category" ? meaning.uuids : []));
      const meant = categories.filter(({ uuid }) => uuids.includes(uuid));
      const topmost = meant.filter((one) => !meant.some((other) => other !== one && other.leaves.includes(one.uuid)));
      const heads = new Set(topmost.map(({ head }) => head));
      const [head] = heads;
      return others.length === 0 && head !== undefined && heads.size === 1 && head !== stem ? [[stem, head]] : [];
    }),
  );
}

/** Without words that join others and say nothing themselves. */
export function meaningful(stems: readonly string[]): string[] {
  return stems.filter((stem) => !isIdleWord(stem));
}

export function isIdleWord(word: string): boolean {
  return idle.test(word.toLowerCase());
}

const idle =
  /^(?:а|без|более|бы|в|вам|во|все|вы|где|да|для|до|его|ее|если|есть|еще|же|за|зачем|и|из|из-за|или|им|их|к|как|какая|какие|каким|какими|какое|какой|какую|ко|когда|кто|ли|лучше|мне|можно|мой|на|над|надо|нам|нас|не|нет|ну|нужен|нужна|нужно|нужны|о|об|от|по|под|при|про|с|сам|со|сколько|так|такое|такой|там|то|только|тот|у|уже|чего|чем|что|чтобы|это|этот|я)$/u;

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
    leaves: leavesOf(uuid, all),
  };
}

/** The first word that is no adjective. */
function headOf(name: string): string {
  const words = name.match(/[\p{L}\d]+/gu) ?? [];
  return (
    words.find((word) => word.length > 1 && !/(?:ые|[гкхжчшщ]ие|ый|ий|ой|ая|яя|ое|ее|ых|их)$/iu.test(word)) ??
    words[0] ??
    ""
  );
}

function leavesOf(uuid: string, all: LexiconSources["categories"]): string[] {
  const children = all.filter(({ parent }) => parent === uuid);
  return children.length === 0 ? [uuid] : [uuid, ...children.flatMap((child) => leavesOf(child.uuid, all))];
}
