import {
  tradeLexicon,
  type LexiconEntry,
  type Meaning,
  type TradeLexicon,
} from "#app/domain/catalog/search-query/trade-lexicon.ts";
import { namedDimension } from "#app/domain/catalog/search-query/named-dimension.ts";
import { stemsOf } from "#app/domain/catalog/search-query/russian-stem.ts";
import { transliterated } from "#app/domain/catalog/search-query/transliteration.ts";
import { meaningful } from "#app/domain/catalog/search-query/trade-lexicon.ts";
import { TtlCache } from "#app/cache/ttl-cache.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import {
  listFacetValues,
  nameBeginnings,
  type FacetValueRow,
  type SynonymRow,
} from "#server/db/queries/search/synonyms.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { tradeSynonyms } from "./trade-dictionary.ts";

/** Seconds. Values change with imports, which invalidate; a new value of an existing attribute may take this long. */
const ttlSeconds = 300;

const lexicons = scopedToPorts((ports: Ports) => {
  const { version } = publicData(ports);
  return new TtlCache<"all", TradeLexicon>({
    clock: ports.clock,
    ttlSeconds,
    staleSeconds: ttlSeconds,
    version,
    keepLastOnError: true,
  });
});

/** The trade lexicon resolved against this shop's goods. */
export function shopLexicon(ports: Ports): Promise<TradeLexicon> {
  return lexicons(ports).get("all", () => load(ports));
}

type Known = {
  categories: readonly { uuid: string; parent_uuid: string | null; name: string; slug: string }[];
  brands: readonly { uuid: string; name: string; slug: string }[];
  materials: readonly { slug: string; title: string }[];
  values: readonly FacetValueRow[];
};

async function load(ports: Ports): Promise<TradeLexicon> {
  const { categories, brands, materials, attributes } = publicData(ports);
  const [{ rows }, brandRows, materialRows, attributeRows] = await Promise.all([
    categories(),
    brands(),
    materials(),
    attributes(),
  ]);
  const [values, names] = await Promise.all([listFacetValues(ports.database.db), nameBeginnings(ports.database.db)]);
  const known: Known = { categories: rows, brands: brandRows, materials: materialRows, values };
  const kindOf = new Map(attributeRows.map(({ code, kind, name, unit }) => [code, { kind, name, unit }]));
  return tradeLexicon({
    names,
    categories: rows.map(({ uuid, parent_uuid, name, slug }) => ({ uuid, parent: parent_uuid, name, slug })),
    values: values.flatMap(({ id, code, slug, label }) => {
      const attribute = kindOf.get(code);
      if (attribute === undefined || attribute.kind === "number") return [];
      if (attribute.kind === "flag") return slug === "true" ? [{ id, code, label: attribute.name }] : [];
      return [{ id, code, label }];
    }),
    measured: values.flatMap(({ id, code, slug }) => {
      const attribute = kindOf.get(code);
      return slug === "" && attribute?.kind === "number" && attribute.unit !== null
        ? [{ id, named: namedDimension(attribute.name), unit: attribute.unit }]
        : [];
    }),
    brands: brandRows.flatMap(({ uuid, name }) => [
      { uuid, name },
      { uuid, name: transliterated(name) },
    ]),
    materials: materialRows,
    phrases: (await tradeSynonyms(ports)).flatMap((row) => entriesOf(row, known)),
  });
}

/**
 * Lexicon entries of a phrase; references to things the shop lacks are dropped. Bidirectional if its meaning is text as
 * well.
 */
function entriesOf({ phrase, means, direction }: SynonymRow, known: Known): LexiconEntry[] {
  const meanings = means.split(" + ").flatMap((one) => meaningOf(one.trim(), known));
  if (meanings.length === 0) return [];
  const there: LexiconEntry = { stems: phraseStems(phrase), meanings };
  const [first] = meanings;
  return direction === "both" && first?.to === "text"
    ? [there, { stems: phraseStems(first.text), meanings: [{ to: "text", text: phrase }] }]
    : [there];
}

/** A phrase of stop words only is kept whole. */
function phraseStems(phrase: string): string[] {
  const stems = stemsOf(phrase);
  const words = meaningful(stems);
  return words.length > 0 ? words : stems;
}

function meaningOf(text: string, { categories, brands, materials, values }: Known): Meaning[] {
  if (text === "nothing") return [{ to: "nothing" }];
  const [to = "", ...rest] = text.split(":");
  const what = rest.join(":").trim();
  switch (to) {
    case "section": {
      const uuids = what.split("|").flatMap((slug) => withBelow(slug.trim(), categories));
      return uuids.length === 0 ? [] : [{ to: "category", uuids }];
    }
    case "value": {
      const [code = "", labels = ""] = what.split("=");
      const wanted = labels.split("|").map((label) => label.trim().toLowerCase());
      const found = values.filter((value) => value.code === code && wanted.includes(value.label.toLowerCase()));
      return found.length === 0 ? [] : [{ to: "value", code, ids: found.map(({ id }) => id), label: labels }];
    }
    case "flag": {
      const found = values.filter(({ code, slug }) => code === what && slug === "true");
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

/** By the last segment of its slug, with its subtree. */
function withBelow(slug: string, categories: Known["categories"]): string[] {
  const found = categories.filter((one) => one.slug === slug || one.slug.endsWith(`/${slug}`));
  return found.flatMap(({ uuid, slug: path }) => [
    uuid,
    ...categories.filter((one) => one.slug.startsWith(`${path}/`)).map((one) => one.uuid),
  ]);
}
