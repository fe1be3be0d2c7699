type Options<V> = {
  clock: { now(): Date };
  /** How long a value is fresh, counted from the start of its load. */
  ttlSeconds: number;
  /** How long after that the old value is still served while one load renews it. */
  staleSeconds?: number;
  /** Above this number the least recently used keys are evicted. */
  maxEntries?: number;
  /** On a failed load the last value stays in use; the next load starts a second later at the earliest. */
  keepLastOnError?: boolean;
  /** Values that count as errors though they are returned, not thrown. */
  isError?(value: V): boolean;
  /** Values that are returned to waiting callers but not kept. */
  isCacheable?(value: V): boolean;
  /** Everything older is invalid once this returns something new. */
  version?(): string;
};

type Entry<V> = { last: { value: V } | null; freshUntil: number; loading: Promise<V> | null };

const retryMs = 1_000;

/**
 * Values loaded on demand by key; concurrent callers of a key share one load. A load started before an invalidation
 * answers its waiting callers only and is never stored.
 */
export class TtlCache<K, V> {
  readonly #options: Options<V>;
  readonly #entries = new Map<K, Entry<V>>();
  #version: string | undefined;

  constructor(options: Options<V>) {
    this.#options = options;
  }

  get(key: K, load: () => Promise<V>): Promise<V> {
    const { staleSeconds = 0, version } = this.#options;
    const newest = version?.();
    if (newest !== this.#version) this.invalidate();
    this.#version = newest;

    const entry = this.#touch(key);
    const now = this.#now();
    const { last } = entry;
    if (last && now < entry.freshUntil) return Promise.resolve(last.value);
    entry.loading ??= this.#load(key, entry, load);
    if (!last || now >= entry.freshUntil + staleSeconds * 1_000) return entry.loading;
    entry.loading.catch(() => {}); // errors reach the waiting callers
    return Promise.resolve(last.value);
  }

  /**
   * Invalidates all keys, or matching ones. Values kept for `keepLastOnError` are served only if the next load fails.
   */
  invalidate(matches: (key: K) => boolean = () => true): void {
    for (const [key, { last }] of this.#entries) {
      if (!matches(key)) continue;
      if (this.#options.keepLastOnError && last) this.#entries.set(key, { last, freshUntil: -Infinity, loading: null });
      else this.#entries.delete(key);
    }
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The key's entry, marked as most recently used. */
  #touch(key: K): Entry<V> {
    const { maxEntries = Infinity } = this.#options;
    const entry = this.#entries.get(key) ?? { last: null, freshUntil: -Infinity, loading: null };
    this.#entries.delete(key);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size < maxEntries) break;
      this.#entries.delete(oldest);
    }
    this.#entries.set(key, entry);
    return entry;
  }

  /** After an invalidation the entry is replaced, so results written here reach nobody. */
  #load(key: K, entry: Entry<V>, load: () => Promise<V>): Promise<V> {
    const { ttlSeconds, keepLastOnError = false, isCacheable = () => true, isError = () => false } = this.#options;
    const started = this.#now();
    return load().then(
      (value) => {
        entry.loading = null;
        if (isError(value) && keepLastOnError && entry.last) return this.#lastOf(entry, entry.last);
        if (isCacheable(value)) {
          entry.last = { value };
          entry.freshUntil = started + ttlSeconds * 1_000;
        } else this.#forget(key, entry);
        return value;
      },
      (error: unknown) => {
        entry.loading = null;
        if (!entry.last || !keepLastOnError) {
          this.#forget(key, entry);
          throw error;
        }
        return this.#lastOf(entry, entry.last);
      },
    );
  }

  #lastOf(entry: Entry<V>, { value }: { value: V }): V {
    entry.freshUntil = this.#now() + retryMs;
    return value;
  }

  #forget(key: K, entry: Entry<V>): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }
}
