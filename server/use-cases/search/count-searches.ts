import { countableQuery } from "#app/domain/catalog/search-query/countable-query.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import { addSearchCounts, countedSearches, type SearchCount } from "#server/db/queries/search/search-counts.ts";
import type { Ports } from "#server/ports/ports.ts";

/** Beyond so many in one turn of the job only what is gathered already is counted on. */
const mostGathered = 5_000;

/** In memory, so that nobody's search waits for a write; a job and the end of the process write it down. */
const gathered = scopedToPorts(() => new Map<string, SearchCount>());

export function countSearch(ports: Ports, typed: string, found: number): void {
  const query = countableQuery(typed);
  if (query !== null) gather(gathered(ports), { query, times: 1, found });
}

/** Writes down what was searched for since it was called last; what cannot be written waits for the next time. */
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

/** What only one or two people ask for might tell who they are. */
const fewestTimes = 3;
const mostPrinted = 100;
const dayMs = 86_400_000;

/** What was asked for most in so many days; `missing`: what found nothing. */
export async function askedFor(
  ports: Ports,
  { days, missing }: { days: number; missing: boolean },
): Promise<SearchCount[]> {
  await writeSearchCounts(ports);
  const since = dayOf(new Date(ports.clock.now().getTime() - days * dayMs));
  return countedSearches(ports.database.db, { since, least: fewestTimes, most: mostPrinted, missing });
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
