import { fewestChoices } from "#app/domain/catalog/search-query/search-choices.ts";
import { successfulRewordings } from "#server/db/queries/search/search-choices.ts";
import type { SearchCount } from "#server/db/queries/search/search-counts.ts";
import type { Ports } from "#server/ports/ports.ts";
import { dayBefore, frequentSearches } from "./count-searches.ts";
import { writeFollowedSearches } from "./follow-searches.ts";

/** `next`: what people then searched for with success. */
type MissingSearch = SearchCount & { next: { query: string; times: number }[] };

const mostNext = 3;

/** Frequent queries of the last days without results. */
export async function missingSearches(ports: Ports, days: number): Promise<MissingSearch[]> {
  const counts = await frequentSearches(ports, { days, missing: true });
  await writeFollowedSearches(ports);
  const rewordings = await successfulRewordings(ports.database.db, {
    ...{ queries: counts.map(({ query }) => query), since: dayBefore(ports, days) },
    ...{ least: fewestChoices, most: mostNext },
  });
  return counts.map((count) => ({
    ...count,
    next: rewordings.filter(({ query }) => query === count.query).map(({ next, times }) => ({ query: next, times })),
  }));
}
