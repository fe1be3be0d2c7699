import type { Actor } from "#app/domain/actor.ts";
import { pagesIn } from "#app/domain/desk/synonym.ts";
import { ok, type Verdict } from "#app/domain/verdict.ts";
import { listSynonyms, replaceSynonyms, type SynonymRow } from "#server/db/queries/search/synonyms.ts";
import { readDictionary, shippedDictionary, shippedPagePhrases, type BadLine } from "#server/db/trade/read-tables.ts";
import type { Ports } from "#server/ports/ports.ts";

/** The operator's dictionary, else the shipped one. */
export async function tradeSynonyms({ database }: Ports): Promise<SynonymRow[]> {
  const own = await listSynonyms(database.db);
  return own.length > 0 ? withPagePhrases(own) : shippedDictionary();
}

/** A dictionary without pages takes the shipped ones: it was made for goods alone. */
export async function withPagePhrases(own: readonly SynonymRow[]): Promise<SynonymRow[]> {
  if (hasPages(own)) return [...own];
  const phrases = new Map(own.map((row) => [row.phrase.toLowerCase(), row]));
  for (const row of await shippedPagePhrases()) {
    const before = phrases.get(row.phrase);
    const pages = pagesIn(row.means).map((path) => `page:${path}`);
    phrases.set(row.phrase, before ? { ...before, means: [before.means, ...pages].join(" + ") } : row);
  }
  return [...phrases.values()];
}

export function hasPages(rows: readonly SynonymRow[]): boolean {
  return rows.some(({ means }) => pagesIn(means).length > 0);
}

/** Replaces the dictionary; an empty one restores the shipped one. */
export async function loadDictionary(
  ports: Ports,
  actor: Actor,
  csv: string,
): Promise<Verdict<{ entries: number }, BadLine>> {
  const read = readDictionary(csv);
  if (!read.ok) return read;
  await ports.database.db.transaction().execute((tx) => replaceSynonyms(tx, read.value));
  ports.log.info({ event: "dictionary.loaded", entries: read.value.length, by: actor.name }, "a dictionary was loaded");
  await ports.bus.publish("public");
  return ok({ entries: read.value.length });
}
