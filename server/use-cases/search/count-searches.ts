import { countableQuery } from "#app/domain/catalog/search-query/countable-query.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import { addSearchCounts, countedSearches, type SearchCount } from "#server/db/queries/search/search-counts.ts";
import type { Ports } from "#server/ports/ports.ts";

/** Gathered in memory, so that nobody's search waits for a write; what is not written when a process ends is lost. */
const waitMs = 60_000;
const mostGathered = 500;

const gathered = scopedToPorts(({ clock }: Ports) => ({
  counts: new Map<string, SearchCount>(),
  since: clock.now().getTime(),
}));

export function countSearch(ports: Ports, typed: string, found: number): void {
  const query = countableQuery(typed);
  if (query === null) return;
  const own = gathered(ports);
  const before = own.counts.get(query)?.times ?? 0;
  own.counts.set(query, { query, times: before + 1, found });
  if (ports.clock.now().getTime() - own.since < waitMs && own.counts.size < mostGathered) return;
  writeSearchCounts(ports).catch((error: unknown) => ports.log.warn({ err: error }, "searches were not counted"));
}

async function writeSearchCounts(ports: Ports): Promise<void> {
  const own = gathered(ports);
  const counts = [...own.counts.values()];
  own.counts.clear();
  own.since = ports.clock.now().getTime();
  if (counts.length > 0) await addSearchCounts(ports.database.db, dayOf(ports.clock.now()), counts);
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
