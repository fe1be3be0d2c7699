import { TtlCache } from "#app/cache/ttl-cache.ts";
import { choiceKey, choiceWeight, chosenKind } from "#app/domain/catalog/search-query/search-choices.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import type { Db } from "#server/db/client.ts";
import type { LikedProduct } from "#server/db/queries/search/liked-goods.ts";
import { searchChoices } from "#server/db/queries/search/search-choices.ts";
import type { Ports } from "#server/ports/ports.ts";
import { dayBefore } from "./count-searches.ts";

/** What visitors chose after a query. */
export type SearchFeedback = {
  liked: readonly LikedProduct[];
  /** Category of most goods chosen; null if none prevails. */
  kind: string | null;
};

const noFeedback: SearchFeedback = { liked: [], kind: null };

const days = 90;
const ttlSeconds = 60;
const maxEntries = 5_000;

const feedbacks = scopedToPorts(
  ({ clock }) => new TtlCache<string, SearchFeedback>({ clock, ttlSeconds, maxEntries, keepLastOnError: true }),
);

/** After this process has stored new choices for these queries; other processes notice within a minute. */
export function renewFeedback(ports: Ports, queries: ReadonlySet<string>): void {
  feedbacks(ports).invalidate((query) => queries.has(query));
}

export async function searchFeedback(ports: Ports, db: Db, typed: string): Promise<SearchFeedback> {
  const query = choiceKey(typed);
  if (query === null) return noFeedback;
  return feedbacks(ports).get(query, async () => {
    const choices = await searchChoices(db, query, dayBefore(ports, days));
    return {
      liked: choices.map((choice) => ({ uuid: choice.uuid, weight: choiceWeight(choice) })),
      kind: chosenKind(choices),
    };
  });
}
