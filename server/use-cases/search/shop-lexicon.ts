import { tradeLexicon, type TradeLexicon } from "#app/domain/catalog/search-query/trade-lexicon.ts";
import { namePhrases, phraseOf, type Phrase } from "#app/domain/catalog/search-query/completions.ts";
import { namedDimension } from "#app/domain/catalog/search-query/sizes/named-dimension.ts";
import { transliterated } from "#app/domain/catalog/search-query/transliteration.ts";
import { TtlCache } from "#app/cache/ttl-cache.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import {
  abbreviationsInNames,
  listFacetValues,
  nameBeginnings,
  type SynonymRow,
} from "#server/db/queries/search/synonyms.ts";
import { stopWordsIn } from "#server/db/queries/search/stop-words.ts";
import { shippedDictionary } from "#server/db/trade/read-tables.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { pagePhrases, shopIndex } from "./site-index.ts";
import { resolvePhrases } from "./resolve-dictionary.ts";
import { tradeSynonyms } from "./trade-dictionary.ts";

/** Seconds. Values change with imports, which invalidate; a new value of an existing attribute may take this long. */
const ttlSeconds = 300;

/** `unresolved`: phrases that mean nothing among the goods; `names`: what goods are called, most frequent first. */
type Resolved = { lexicon: TradeLexicon; unresolved: readonly SynonymRow[]; names: readonly Phrase[] };

/** A name of one product only is that product. */
const fewestNamed = 2;
const mostNames = 2_000;

const lexicons = scopedToPorts((ports: Ports) => {
  const { version } = publicData(ports);
  return new TtlCache<"all", Resolved>({
    clock: ports.clock,
    ttlSeconds,
    staleSeconds: ttlSeconds,
    version,
    keepLastOnError: true,
  });
});

/** The trade lexicon resolved against this shop's goods. */
export async function shopLexicon(ports: Ports): Promise<TradeLexicon> {
  return (await resolved(ports)).lexicon;
}

/** What goods of the shop are called, by their first words. */
export async function namesOfGoods(ports: Ports): Promise<readonly Phrase[]> {
  return (await resolved(ports)).names;
}

/** Phrases of the shop's own dictionary that mean nothing here; those that come with the program are for any shop. */
export async function unresolvedPhrases(ports: Ports): Promise<SynonymRow[]> {
  const [{ unresolved }, { pages }] = [await resolved(ports), await shopIndex(ports)];
  const shipped = new Set((await shippedDictionary()).map(({ phrase, means }) => `${phrase}\n${means}`));
  return unresolved.filter(
    (row) => !shipped.has(`${row.phrase}\n${row.means}`) && pagePhrases([row], pages).length === 0,
  );
}

function resolved(ports: Ports): Promise<Resolved> {
  return lexicons(ports).get("all", () => load(ports));
}

async function load(ports: Ports): Promise<Resolved> {
  const { known, attributes, materials, abbreviations } = await thingsOf(ports);
  const kindOf = new Map(attributes.map(({ code, kind, name, unit }) => [code, { kind, name, unit }]));
  const stopWords = await stopWordsIn(
    ports.database.db,
    materials.map(({ title }) => title),
  );
  const { phrases, unresolved } = resolvePhrases(await tradeSynonyms(ports), known);
  const lexicon = tradeLexicon({
    names: known.names,
    categories: known.categories.map(({ uuid, parent_uuid, name, slug }) => ({
      uuid,
      parent: parent_uuid,
      name,
      slug,
    })),
    values: known.values.flatMap(({ id, code, slug, label }) => {
      const attribute = kindOf.get(code);
      if (attribute === undefined || attribute.kind === "number") return [];
      if (attribute.kind === "flag") return slug === "true" ? [{ id, code, label: attribute.name }] : [];
      return [{ id, code, label }];
    }),
    measured: known.values.flatMap(({ id, code, slug }) => {
      const attribute = kindOf.get(code);
      return slug === "" && attribute?.kind === "number" && attribute.unit !== null
        ? [{ id, named: namedDimension(attribute.name), unit: attribute.unit }]
        : [];
    }),
    brands: known.brands.flatMap(({ uuid, name }) => [
      { uuid, name },
      { uuid, name: transliterated(name) },
    ]),
    materials,
    stopWords,
    abbreviations,
    phrases,
  });
  const names = namePhrases(known.names, fewestNamed).slice(0, mostNames).map(phraseOf);
  return { lexicon, unresolved, names };
}

async function thingsOf(ports: Ports) {
  const shown = publicData(ports);
  const { db } = ports.database;
  const [categories, brands, materials, attributes, values, names, abbreviations] = await Promise.all([
    shown.categories(),
    shown.brands(),
    shown.materials(),
    shown.attributes(),
    listFacetValues(db),
    nameBeginnings(db),
    abbreviationsInNames(db),
  ]);
  const flags = attributes.filter(({ kind }) => kind === "flag");
  const known = { categories: categories.rows, brands, materials, values, names, flags };
  return { known, attributes, materials, abbreviations };
}
