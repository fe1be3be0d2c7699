import { literalOf, wordReadings } from "#app/domain/catalog/search-query/readings.ts";
import { searchText } from "#app/domain/catalog/search-query/search-text.ts";
import { lastWordBegun } from "#app/domain/catalog/search-query/understand.ts";
import type { Db } from "#server/db/client.ts";
import { judgeSearch } from "#server/db/queries/search/search-words.ts";
import { nothingSought, queriesOf, type SearchSource } from "./understand-search.ts";

/**
 * A text that is being typed, by its words alone and the last of them as a beginning: what the trade and the grammar make
 * of it («сам», «под», «за») is set aside. Null where no goods have such words.
 */
export async function begunSearch(
  db: Db,
  text: string,
): Promise<{ source: SearchSource; shown: string | null } | null> {
  const typed = searchText(text);
  if (typed === null || literalOf(typed) !== null) return null;
  const words = wordReadings(typed, false);
  const judged = await judgeSearch(db, { words, codes: [], typed: [], begins: true, counterparty: null });
  const begun = lastWordBegun(judged.words);
  if (begun === null) return null;
  return {
    source: { ...nothingSought, ...queriesOf(begun, true) },
    shown: begun.how === "typed" || begun.how === "partly" ? null : begun.text,
  };
}
