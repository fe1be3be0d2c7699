import type { Actor } from "#app/domain/actor.ts";
import { ok, type Verdict } from "#app/domain/verdict.ts";
import { listSynonyms, replaceSynonyms, type SynonymRow } from "#server/db/queries/search/synonyms.ts";
import { readDictionary, shippedDictionary, type BadLine } from "#server/db/trade/read-tables.ts";
import type { Ports } from "#server/ports/ports.ts";

/** The operator's dictionary, else the shipped one. */
export async function tradeSynonyms({ database }: Ports): Promise<SynonymRow[]> {
  const own = await listSynonyms(database.db);
  return own.length > 0 ? own : shippedDictionary();
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
