import type { Actor } from "#app/domain/actor.ts";
import { mergedOffers, offerPages, type OffersTopic } from "#app/domain/catalog/offers-topic.ts";
import { mostRowsInBatch, type FaultCode, type SavedRow } from "#app/domain/catalog/saving/saved-row.ts";
import { databaseCode } from "#server/db/database-code.ts";
import type { Topic } from "#server/ports/bus.ts";
import type { Clock } from "#server/ports/clock.ts";
import type { SavingPorts } from "./save-batch.ts";

type Save<Row> = (ports: SavingPorts, actor: Actor, rows: readonly Row[]) => Promise<SavedRow<FaultCode>[]>;

/** Each attempt waits for its turn and for locked rows as long as the connection allows (5 s). */
const mostAttempts = 6;
const lockNotAvailable = "55P03";
const publishingPauseMs = 5_000;

/**
 * Saves any number of rows in batches, each retried while another writer holds what it needs. Rows of batches before a
 * failed one stay saved: saving everything again changes nothing. During a long import cached pages are invalidated at
 * most once in 5 s, and at its end.
 */
export async function saveInBatches<Row>(
  ports: SavingPorts & { clock: Clock },
  actor: Actor,
  rows: readonly Row[],
  save: Save<Row>,
): Promise<SavedRow<FaultCode>[]> {
  const bus = spacedOut(ports.bus, ports.clock);
  const results: SavedRow<FaultCode>[] = [];
  try {
    for (let from = 0; from < rows.length; from += mostRowsInBatch) {
      const batch = rows.slice(from, from + mostRowsInBatch);
      results.push(...(await patiently(ports, () => save({ ...ports, bus }, actor, batch))));
    }
  } finally {
    await bus.publishRest();
  }
  return results;
}

/** Retries while another writer holds what is needed. */
export async function patiently<T>({ log }: Pick<SavingPorts, "log">, save: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await save();
    } catch (error) {
      if (attempt >= mostAttempts || databaseCode(error) !== lockNotAvailable) throw error;
      log.warn({ event: "catalog.waited", attempt }, "a batch of the catalogue waits for another writer");
    }
  }
}

const longestRestMs = 1_000;

/** A long load rests after each batch for as long as the batch took: half of the database's time is for visitors. */
export async function withRest<T>(clock: Clock, save: () => Promise<T>): Promise<T> {
  const from = clock.now().getTime();
  const saved = await save();
  const took = clock.now().getTime() - from;
  if (took > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(took, longestRestMs)));
  return saved;
}

/** Delays topics within the pause after a publication until the pause is over, or until `publishRest`. */
export function spacedOut(bus: SavingPorts["bus"], clock: Clock) {
  const waiting = new Set<Topic>();
  let last = -Infinity;
  const publishRest = async () => {
    const topics = mergedTopics(waiting);
    waiting.clear();
    for (const topic of topics) await bus.publish(topic);
  };
  return {
    publishRest,
    async publish(topic: Topic) {
      waiting.add(topic);
      const now = clock.now().getTime();
      if (now - last < publishingPauseMs) return;
      last = now;
      await publishRest();
    },
  };
}

/** One topic of prices and stock instead of many. */
function mergedTopics(topics: ReadonlySet<Topic>): Topic[] {
  const offers = [...topics].filter(isOffersTopic);
  const others = [...topics].filter((topic) => !isOffersTopic(topic));
  return offers.length > 0 ? [...others, mergedOffers(offers)] : others;
}

function isOffersTopic(topic: Topic): topic is OffersTopic {
  return offerPages(topic) !== null;
}
