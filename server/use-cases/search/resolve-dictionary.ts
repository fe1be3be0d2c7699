import { meaningful } from "#app/domain/catalog/search-query/function-words.ts";
import { russianStem, stemsOf } from "#app/domain/catalog/search-query/russian-stem.ts";
import {
  headOf,
  headsOf,
  type LexiconEntry,
  type Meaning,
  type NameBeginning,
} from "#app/domain/catalog/search-query/trade-lexicon.ts";
import type { FacetValueRow, SynonymRow } from "#server/db/queries/search/synonyms.ts";

type Category = { uuid: string; name: string; slug: string };
/** What phrases of the dictionary may refer to in this shop. */
type Things = {
  categories: readonly Category[];
  brands: readonly { uuid: string; name: string; slug: string }[];
  materials: readonly { slug: string }[];
  values: readonly FacetValueRow[];
  flags: readonly { code: string; name: string }[];
  names: readonly NameBeginning[];
};
type KnownThings = Omit<Things, "categories" | "names"> & {
  categories: readonly (Category & { stems: ReadonlySet<string> })[];
  heads: ReadonlyMap<string, ReadonlySet<string>>;
  /** Values of one word. */
  told: ReadonlySet<string>;
};

/** Lexicon entries of the dictionary's phrases, and the rows that refer only to things the shop lacks. */
export function resolvePhrases(
  rows: readonly SynonymRow[],
  { categories, names, ...rest }: Things,
): { phrases: LexiconEntry[]; unresolved: SynonymRow[] } {
  const known = {
    ...rest,
    categories: categories.map((one) => ({ ...one, stems: new Set(meaningful(stemsOf(one.name))) })),
    heads: headsOf(names),
    told: new Set(
      rest.values.map(({ label }) => meaningful(stemsOf(label))).flatMap((one) => (one.length === 1 ? one : [])),
    ),
  };
  const resolved = rows.map((row) => ({ row, entries: entriesOf(row, known) }));
  return {
    phrases: resolved.flatMap(({ entries }) => entries),
    unresolved: resolved
      .filter(({ row, entries }) => entries.length === 0 && row.means !== "nothing")
      .map(({ row }) => row),
  };
}

/** Bidirectional if its meaning is text as well. */
function entriesOf({ phrase, means, direction }: SynonymRow, known: KnownThings): LexiconEntry[] {
  const stems = phraseStems(phrase);
  if (means === "nothing" && namesGoods(stems, known)) return [];
  const meanings = means.split(" + ").flatMap((one) => meaningOf(one.trim(), stems, known));
  if (meanings.length === 0) return [];
  const there: LexiconEntry = { stems, meanings };
  const [first] = meanings;
  return direction === "both" && first?.to === "text"
    ? [there, { stems: phraseStems(first.text), meanings: [{ to: "text", text: phrase }] }]
    : [there];
}

/** «набор» says nothing among screws, and is what a shop of tools sells. */
function namesGoods(stems: readonly string[], { heads, categories, told }: KnownThings): boolean {
  return stems.every((stem) => heads.has(stem) || told.has(stem) || categories.some((one) => one.stems.has(stem)));
}

/** A phrase of stop words only is kept whole. */
function phraseStems(phrase: string): string[] {
  const stems = stemsOf(phrase);
  const words = meaningful(stems);
  return words.length > 0 ? words : stems;
}

function meaningOf(text: string, phrase: readonly string[], known: KnownThings): Meaning[] {
  const { categories, brands, materials, values, flags } = known;
  if (text === "nothing") return [{ to: "nothing" }];
  const [to = "", ...rest] = text.split(":");
  const what = rest.join(":").trim();
  switch (to) {
    case "kind":
      return kindOf(what, phrase, known);
    case "section": {
      const uuids = what.split("|").flatMap((slug) => withBelow(slug.trim(), categories));
      return uuids.length === 0 ? [] : [{ to: "category", uuids }];
    }
    case "value": {
      const [labels = "", code = ""] = what.split("=").reverse();
      const wanted = labels.split("|").map((label) => label.trim().toLowerCase());
      const found = values.filter(
        (value) => (code === "" || value.code === code) && wanted.includes(value.label.toLowerCase()),
      );
      return found.length === 0 ? [] : [{ to: "value", code, ids: found.map(({ id }) => id), label: labels }];
    }
    case "flag": {
      const codes = flags.filter(({ name }) => name.toLowerCase() === what.toLowerCase()).map(({ code }) => code);
      const found = values.filter(({ code, slug }) => slug === "true" && (code === what || codes.includes(code)));
      return found.length === 0 ? [] : [{ to: "value", code: what, ids: found.map(({ id }) => id), label: what }];
    }
    case "brand":
      return brands.filter(({ slug }) => slug === what).map(({ uuid, name }) => ({ to: "brand", uuid, name }));
    case "material":
      return materials.filter(({ slug }) => slug === what).map(({ slug }) => ({ to: "material", slug }));
    case "text":
      return [{ to: "text", text: what }];
    default:
      return [];
  }
}

/**
 * Categories called so, else those whose names have all the words, else those whose goods are called so; failing these,
 * the words themselves if goods begin with the noun and the phrase has other words.
 */
function kindOf(what: string, phrase: readonly string[], { categories, heads }: KnownThings): Meaning[] {
  const uuids: string[] = [];
  for (const name of what.split("|")) {
    const stems = meaningful(stemsOf(name));
    const having = categories.filter((one) => stems.every((stem) => one.stems.has(stem)));
    // «Замки под цилиндр» and «Замки и цилиндры» have the same stems.
    const exact = having.filter((one) => one.name.toLowerCase() === name.trim().toLowerCase());
    const called = having.filter((one) => one.stems.size === new Set(stems).size);
    const found = [exact, called, having].find((some) => some.length > 0) ?? [];
    uuids.push(...found.flatMap(({ slug }) => withBelow(slug, categories)));
    if (found.length === 0 && stems.length === 1) uuids.push(...(heads.get(stems[0] ?? "") ?? []));
  }
  if (uuids.length > 0) return [{ to: "category", uuids: [...new Set(uuids)] }];
  const [first = ""] = what.split("|");
  const isOther = !phrase.some((stem) => stemsOf(first).includes(stem) || heads.has(stem));
  return isOther && heads.has(russianStem(headOf(first))) ? [{ to: "text", text: first }] : [];
}

/** By the last segment of its slug, with its subtree. */
function withBelow(slug: string, categories: KnownThings["categories"]): string[] {
  const found = categories.filter((one) => one.slug === slug || one.slug.endsWith(`/${slug}`));
  return found.flatMap(({ uuid, slug: path }) => [
    uuid,
    ...categories.filter((one) => one.slug.startsWith(`${path}/`)).map((one) => one.uuid),
  ]);
}
