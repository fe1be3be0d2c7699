import { TtlCache } from "#app/cache/ttl-cache.ts";
import type { ApiVerdict } from "./call.ts";

/** The switch to maintenance is seen within a second even by pages that ask nothing else. */
const ttlSecondsOf = { public: 30, status: 1 };

/**
 * Public answers of the API. The backend numbers its public data and writes the number on every answer: when it
 * changes, everything older is invalid at once, whichever call brought the news. Refusals are not kept.
 */
class PublicCache {
  #version = "";
  readonly #answers = {
    public: this.#answersFor(ttlSecondsOf.public),
    status: this.#answersFor(ttlSecondsOf.status),
  };

  /** What an answer said, or what is known of the backend otherwise; null tells nothing. */
  noteVersion(version: string | null): void {
    this.#version = version ?? this.#version;
  }

  get<T>(
    key: string,
    ask: () => Promise<ApiVerdict<T>>,
    kind: keyof typeof ttlSecondsOf = "public",
  ): Promise<ApiVerdict<T>> {
    // The key names the call, and a call has one answer shape.
    return this.#answers[kind].get(key, ask) as Promise<ApiVerdict<T>>;
  }

  #answersFor(ttlSeconds: number) {
    return new TtlCache<string, ApiVerdict<unknown>>({
      clock: { now: () => new Date() },
      ttlSeconds,
      maxEntries: 5_000,
      isKept: ({ ok }) => ok,
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
