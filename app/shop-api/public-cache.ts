import { TtlCache } from "#app/cache/ttl-cache.ts";
import type { Caching } from "#app/contract/endpoint.ts";
import type { ApiVerdict } from "./caller.ts";
import { isPassing } from "./problem.ts";

const sizes: Record<Caching, { ttlSeconds: number; most: number }> = {
  public: { ttlSeconds: 30, most: 5_000 },
  city: { ttlSeconds: 30, most: 5_000 },
  listing: { ttlSeconds: 0, most: 200 },
  status: { ttlSeconds: 1, most: 1 },
};

/**
 * Cached public answers of the API. The backend versions its public data and sends the version with every answer: when
 * it changes, everything older is invalid at once. Refusals are not cached; while the backend is unavailable, its last
 * answer stays in use (invariants DB1).
 */
class PublicCache {
  #version = "";
  readonly #answers: Record<Caching, TtlCache<string, ApiVerdict<unknown>>> = {
    public: this.#answersFor("public"),
    city: this.#answersFor("city"),
    listing: this.#answersFor("listing"),
    status: this.#answersFor("status"),
  };

  /** Records a version from an answer or elsewhere; null is ignored. */
  noteVersion(version: string | null): void {
    this.#version = version ?? this.#version;
  }

  get<T>(caching: Caching, key: string, load: () => Promise<ApiVerdict<T>>): Promise<ApiVerdict<T>> {
    // The key identifies the call, which has one answer type.
    return this.#answers[caching].get(key, load) as Promise<ApiVerdict<T>>;
  }

  #answersFor(caching: Caching) {
    const { ttlSeconds, most } = sizes[caching];
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

/** One cache per backend: several shops in one process (tests) do not share it. */
export function publicCacheOf(backend: object): PublicCache {
  let cache = caches.get(backend);
  if (cache === undefined) {
    cache = new PublicCache();
    caches.set(backend, cache);
  }
  return cache;
}
