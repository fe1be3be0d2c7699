import { countableQuery } from "#app/domain/catalog/search-query/countable-query.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import {
  addSearchCounts,
  countedSearches,
  foundSearches,
  type FoundQuery,
  type SearchCount,
} from "#server/db/queries/search/search-counts.ts";
import type { Ports } from "#server/ports/ports.ts";

/** Distinct queries per job run; beyond that only known ones are counted. */
const mostGathered = 5_000;

/** In memory, so that searches do not wait for a write; flushed by a job and at shutdown. */
const gathered = scopedToPorts(() => new Map<string, SearchCount>());

export function countSearch(ports: Ports, typed: string, found: number): void {
  const query = countableQuery(typed);
  if (query !== null) gather(gathered(ports), { query, times: 1, found });
}

/** Saves the counts since the last call; on failure they are kept for the next one. */
export async function writeSearchCounts(ports: Ports): Promise<void> {
  const own = gathered(ports);
  const counts = [...own.values()];
  own.clear();
  if (counts.length === 0) return;
  try {
    await addSearchCounts(ports.database.db, dayOf(ports.clock.now()), counts);
  } catch (error) {
    for (const count of counts) gather(own, { ...count, found: own.get(count.query)?.found ?? count.found });
    throw error;
  }
}

function gather(own: Map<string, SearchCount>, { query, times, found }: SearchCount): void {
  const before = own.get(query)?.times ?? 0;
  if (before > 0 || own.size < mostGathered) own.set(query, { query, times: before + times, found });
}

/** Queries made by only one or two people might identify them. */
const fewestTimes = 3;
const mostPrinted = 100;
const dayMs = 86_400_000;

/** Most frequent queries of the last days; `missing`: only those without results. */
export async function frequentSearches(
  ports: Ports,
  { days, missing }: { days: number; missing: boolean },
): Promise<SearchCount[]> {
  await writeSearchCounts(ports);
  return countedSearches(ports.database.db, {
    since: dayBefore(ports, days),
    least: fewestTimes,
    most: mostPrinted,
    missing,
  });
}

const offeredDays = 30;
const mostOffered = 1_000;

/** Queries of the last month that found something, most frequent first, as far as they are written. */
export function fruitfulSearches(ports: Ports): Promise<FoundQuery[]> {
  return foundSearches(ports.database.db, {
    since: dayBefore(ports, offeredDays),
    least: fewestTimes,
    most: mostOffered,
  });
}

/** The day so many days ago. */
export function dayBefore({ clock }: Ports, days: number): string {
  return dayOf(new Date(clock.now().getTime() - days * dayMs));
}

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
