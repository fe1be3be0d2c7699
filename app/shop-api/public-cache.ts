import { TtlCache } from "#app/cache/ttl-cache.ts";
import type { ApiVerdict } from "./call.ts";
import { isPassing } from "./problem.ts";

/**
 * The switch to maintenance is seen within a second even by pages that ask nothing else. Lists of goods are asked for
 * anew each time: the last ones are there for the time when nobody gets any.
 */
const kinds = {
  public: { ttlSeconds: 30, most: 5_000 },
  status: { ttlSeconds: 1, most: 1 },
  listings: { ttlSeconds: 0, most: 200 },
};

/**
 * Public answers of the API. The backend numbers its public data and writes the number on every answer: when it
 * changes, everything older is invalid at once, whichever call brought the news. Refusals are not kept; while the backend
 * cannot answer, its last answer goes on (invariants DB1).
 */
class PublicCache {
  #version = "";
  readonly #answers = {
    public: this.#answersFor(kinds.public),
    status: this.#answersFor(kinds.status),
    listings: this.#answersFor(kinds.listings),
  };

  /** What an answer said, or what is known of the backend otherwise; null tells nothing. */
  noteVersion(version: string | null): void {
    this.#version = version ?? this.#version;
  }

  get<T>(key: string, ask: () => Promise<ApiVerdict<T>>, kind: keyof typeof kinds = "public"): Promise<ApiVerdict<T>> {
    // The key names the call, and a call has one answer shape.
    return this.#answers[kind].get(key, ask) as Promise<ApiVerdict<T>>;
  }

  #answersFor({ ttlSeconds, most }: (typeof kinds)[keyof typeof kinds]) {
    return new TtlCache<string, ApiVerdict<unknown>>({
      clock: { now: () => new Date() },
      ttlSeconds,
      maxEntries: most,
      isCacheable: ({ ok }) => ok,
      keepLastOnError: true,
      isError: (verdict) => !verdict.ok && isPassing(verdict),
      version: () => this.#version,
    });
  }
}

const caches = new WeakMap<object, PublicCache>();

/** One cache per backend: several shops in one process (tests) do not see each other's. */
export function publicCacheOf(backend: object): PublicCache {
  let cache = caches.get(backend);
  if (cache === undefined) {
    cache = new PublicCache();
    caches.set(backend, cache);
  }
  return cache;
}
