import type { ApiVerdict } from "./call.ts";

/**
 * Public answers kept in memory for a short life. The backend numbers its public data and writes the number on every
 * answer: when it changes, everything older is dropped at once, whichever call brought the news.
 */
export class PublicCache {
  readonly #entries = new Map<string, { until: number; answer: Promise<ApiVerdict<unknown>> }>();
  #version: string | null = null;

  noteVersion(headers: Headers): void {
    const version = headers.get("public-version");
    if (version === null || version === this.#version) return;
    this.#version = version;
    this.#entries.clear();
  }

  /** Concurrent askers share one call; a refusal is not kept. */
  remember<T>(key: string, lifeMs: number, ask: () => Promise<ApiVerdict<T>>): Promise<ApiVerdict<T>> {
    const kept = this.#entries.get(key);
    // The key names the call, and a call has one answer shape.
    if (kept !== undefined && kept.until > Date.now()) return kept.answer as Promise<ApiVerdict<T>>;
    const answer = ask();
    this.#makeRoom();
    const entry = { until: Date.now() + lifeMs, answer };
    this.#entries.set(key, entry);
    const forget = (): void => void (this.#entries.get(key) === entry && this.#entries.delete(key));
    answer.then((verdict) => verdict.ok || forget(), forget);
    return answer;
  }

  #makeRoom(): void {
    if (this.#entries.size < largest) return;
    for (const key of [...this.#entries.keys()].slice(0, largest / 10)) this.#entries.delete(key);
  }
}

const largest = 5_000;
const caches = new WeakMap<object, PublicCache>();

/** One cache per backend: several shops in one process (tests) do not see each other's. */
export function publicCacheOf(backend: object): PublicCache {
  const there = caches.get(backend);
  if (there !== undefined) return there;
  const fresh = new PublicCache();
  caches.set(backend, fresh);
  return fresh;
}
