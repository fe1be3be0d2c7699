import type { SearchedWords } from "#app/domain/catalog/search-query/matched-words.ts";
import { literalOf, wordReadings } from "#app/domain/catalog/search-query/readings.ts";
import { searchText } from "#app/domain/catalog/search-query/search-text.ts";
import { lastWordBegun, type Understanding } from "#app/domain/catalog/search-query/understand.ts";
import type { Db } from "#server/db/client.ts";
import { judgeSearch } from "#server/db/queries/search/search-words.ts";
import type { Ports } from "#server/ports/ports.ts";
import { isWhole } from "./explain-search.ts";
import { noWords, together, wordsSearched } from "./searched-words.ts";
import {
  emptySource,
  queriesOf,
  understandSearch,
  type SearchOptions,
  type SearchSource,
  type UnderstoodSearch,
} from "./understand-search.ts";
import { weighCorrections } from "./weigh-corrections.ts";

type BegunSearch = {
  source: SearchSource;
  understanding: Understanding;
  shown: string | null;
  searched: SearchedWords;
};

/**
 * Search-as-you-type by words alone, the last one as a beginning: trade and grammar readings («сам», «под», «за») are
 * ignored. Null when no goods have such words.
 */
export async function begunSearch(db: Db, text: string): Promise<BegunSearch | null> {
  const typed = searchText(text);
  if (typed === null || literalOf(typed) !== null) return null;
  const words = wordReadings(typed, false);
  const judged = await judgeSearch(db, { words, codes: [], typed: [], begins: true, counterparty: null });
  const completed = lastWordBegun(await weighCorrections(db, judged.words, null));
  if (completed === null) return null;
  return {
    source: { ...emptySource, ...queriesOf(completed, true) },
    understanding: completed,
    shown: completed.how === "typed" || completed.how === "partly" ? null : completed.text,
    searched: together(noWords, wordsSearched(completed.words)),
  };
}

/**
 * Understands a query that was sent. One that leads to no goods, or only by the beginning of a word, may have been sent
 * before its last word was finished («само», «под»): it is read as while it was typed.
 */
export async function understandSubmitted(
  ports: Ports,
  db: Db,
  text: string,
  options: SearchOptions,
): Promise<UnderstoodSearch | null> {
  const search = await understandSearch(ports, db, text, options);
  if (search === null || search.literal || !/\p{L}{2}$/u.test(search.typed)) return search;
  if (isFound(search) && !isByBeginning(search)) return search;
  const typing = await understandSearch(ports, db, text, { ...options, typing: true });
  if (typing !== null && isFound(typing)) return typing;
  if (isFound(search)) return search;
  const begun = hasConditions(search.source) ? null : await begunSearch(db, text);
  if (begun === null || begun.understanding.how !== "typed") return search;
  return { ...search, source: begun.source, understanding: begun.understanding, isBegun: true };
}

function isByBeginning({ understanding: { words } }: UnderstoodSearch): boolean {
  return words.at(-1)?.atoms.some(({ begins }) => begins) === true;
}

function isFound(search: UnderstoodSearch): boolean {
  return isWhole(search) && hasConditions(search.source);
}

function hasConditions({ article, all, any, sizes, own, coded, trade }: SearchSource): boolean {
  return trade !== null || [article, all, any, sizes, own, coded].some(({ length }) => length > 0);
}
