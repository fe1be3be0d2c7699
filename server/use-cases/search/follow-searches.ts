import { createHash, randomBytes } from "node:crypto";
import { choiceKey } from "#app/domain/catalog/search-query/search-choices.ts";
import { scopedToPorts } from "#server/cache/scoped-to-ports.ts";
import {
  addRewordings,
  addSearchChoices,
  type ChoiceCount,
  type RewordingCount,
} from "#server/db/queries/search/search-choices.ts";
import type { Ports } from "#server/ports/ports.ts";
import { ipRings, isLoopbackAddress, noAddress } from "#server/security/ip-address.ts";
import { dayOf } from "./count-searches.ts";
import { renewFeedback } from "./search-feedback.ts";

/** Who opened a product: by address, since anybody can send another fingerprint; by that without an address. */
export type Follower = { ip: string; fingerprint: string | null };

/** Distinct pairs per job run; beyond that only known ones are counted. */
const mostGathered = 5_000;
/** Events remembered for a day; the oldest are forgotten first. */
const mostRemembered = 50_000;
/** A visitor who opens more in a day counts no further. */
const mostOfFollower = 200;

/** In memory, so that nobody waits for a write; flushed by a job and at shutdown. Visitors are hashes of today's salt. */
type Gathered = {
  day: string;
  salt: Buffer;
  choices: Map<string, ChoiceCount>;
  rewordings: Map<string, RewordingCount>;
  /** Events counted today. */
  seen: Map<string, true>;
  /** Number of them by visitor. */
  numbers: Map<string, number>;
  /** Query from whose results a visitor opened a product today. */
  led: Map<string, string>;
};

const gathered = scopedToPorts((): Gathered => ({
  ...fresh(""),
  choices: new Map<string, ChoiceCount>(),
  rewordings: new Map(),
}));

/** A product was opened from the results of a query. */
export function countOpened(ports: Ports, by: Follower, typed: string, product: string): void {
  const query = choiceKey(typed);
  if (query === null) return;
  const own = today(ports);
  remember(own.led, hashOf(own, [followerOf(by), product]), query);
  if (isFirst(own, by, ["opened", query, product])) gatherChoice(own, { query, product, opened: 1, added: 0 });
}

/** Goods were put into the basket: from the results of a query, or after they were opened from there. */
export function countAdded(ports: Ports, by: Follower, typed: string | null, products: readonly string[]): void {
  const own = today(ports);
  const searched = typed === null ? null : choiceKey(typed);
  for (const product of products) {
    const query = typed === null ? (own.led.get(hashOf(own, [followerOf(by), product])) ?? null) : searched;
    if (query !== null && isFirst(own, by, ["added", query, product]))
      gatherChoice(own, { query, product, opened: 0, added: 1 });
  }
}

/** Another query was searched for from the results of one. */
export function countReworded(ports: Ports, by: Follower, typed: string, typedNext: string): void {
  const [query, next] = [choiceKey(typed), choiceKey(typedNext)];
  if (query === null || next === null || query === next) return;
  const own = today(ports);
  if (isFirst(own, by, ["reworded", query, next])) gatherRewording(own, { query, next, times: 1 });
}

/** Saves the counts since the last call; on failure they are kept for the next one. */
export async function writeFollowedSearches(ports: Ports): Promise<void> {
  const own = gathered(ports);
  const { db } = ports.database;
  await written(
    own.choices,
    async (counts) => {
      await addSearchChoices(db, own.day, counts);
      renewFeedback(ports, new Set(counts.map(({ query }) => query)));
    },
    (count) => gatherChoice(own, count),
  );
  await written(
    own.rewordings,
    (counts) => addRewordings(db, own.day, counts),
    (count) => gatherRewording(own, count),
  );
}

async function written<T>(
  counts: Map<string, T>,
  write: (counts: T[]) => Promise<void>,
  keep: (count: T) => void,
): Promise<void> {
  const taken = [...counts.values()];
  counts.clear();
  if (taken.length === 0) return;
  try {
    await write(taken);
  } catch (error) {
    taken.forEach(keep);
    throw error;
  }
}

/** What is not written yet counts for the new day. */
function today(ports: Ports): Gathered {
  const own = gathered(ports);
  const day = dayOf(ports.clock.now());
  return own.day === day ? own : Object.assign(own, fresh(day));
}

function fresh(day: string): Omit<Gathered, "choices" | "rewordings"> {
  return { day, salt: randomBytes(32), seen: new Map(), numbers: new Map(), led: new Map() };
}

function isFirst(own: Gathered, by: Follower, event: readonly string[]): boolean {
  const follower = followerOf(by);
  const [seen, counted] = [hashOf(own, [follower, ...event]), hashOf(own, [follower])];
  const number = own.numbers.get(counted) ?? 0;
  if (own.seen.has(seen) || number >= mostOfFollower) return false;
  remember(own.seen, seen, true);
  remember(own.numbers, counted, number + 1);
  return true;
}

function followerOf({ ip, fingerprint }: Follower): string {
  const [{ bucket }] = ipRings(ip);
  return bucket === noAddress || isLoopbackAddress(bucket) || isLoopbackAddress(ip) ? (fingerprint ?? "") : bucket;
}

function hashOf({ salt }: Gathered, parts: readonly string[]): string {
  return createHash("sha256").update(salt).update(JSON.stringify(parts)).digest("base64url").slice(0, 16);
}

function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= mostRemembered) break;
    map.delete(oldest);
  }
}

function gatherChoice({ choices }: Gathered, count: ChoiceCount): void {
  const key = `${count.query}\n${count.product}`;
  const before = choices.get(key);
  if (before === undefined && choices.size >= mostGathered) return;
  const { opened = 0, added = 0 } = before ?? {};
  choices.set(key, { ...count, opened: opened + count.opened, added: added + count.added });
}

function gatherRewording({ rewordings }: Gathered, count: RewordingCount): void {
  const key = `${count.query}\n${count.next}`;
  const before = rewordings.get(key)?.times ?? 0;
  if (before > 0 || rewordings.size < mostGathered) rewordings.set(key, { ...count, times: before + count.times });
}
