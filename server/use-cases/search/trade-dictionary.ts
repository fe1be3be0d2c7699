import { ok, type Verdict } from "#app/domain/verdict.ts";
import { listSynonyms, replaceSynonyms, type SynonymRow } from "#server/db/queries/search/synonyms.ts";
import { readDictionary, shippedDictionary, type BadLine } from "#server/db/trade/read-tables.ts";
import type { Ports } from "#server/ports/ports.ts";

/** The one an operator has loaded, else the one that comes with the shop. */
export async function tradeSynonyms({ database }: Ports): Promise<SynonymRow[]> {
  const own = await listSynonyms(database.db);
  return own.length > 0 ? own : shippedDictionary();
}

/** From now on this dictionary holds; an empty one brings the shop's own back. */
export async function loadDictionary(ports: Ports, csv: string): Promise<Verdict<{ entries: number }, BadLine>> {
  const read = readDictionary(csv);
  if (!read.ok) return read;
  await ports.database.db.transaction().execute((tx) => replaceSynonyms(tx, read.value));
  await ports.bus.publish("public");
  return ok({ entries: read.value.length });
}
