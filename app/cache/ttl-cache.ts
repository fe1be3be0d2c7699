type Options<V> = {
  clock: { now(): Date };
  /** A value is answered for this long, counted from the start of its load. */
  ttlSeconds: number;
  /** For so long after that the old value is answered at once while one load renews it. */
  staleSeconds?: number;
  /** Beyond this many the keys asked for longest ago make room. */
  maxEntries?: number;
  /** When a load fails, the last value goes on being answered and the next load starts a second later. */
  keepLastOnError?: boolean;
  /** Values that are told instead of thrown and are errors all the same. */
  isError?(value: V): boolean;
  /** Values that are answered to those who wait, but not kept. */
  isCacheable?(value: V): boolean;
  /** Everything older is invalid as soon as this answers something new. */
  version?(): string;
};

type Entry<V> = { last: { value: V } | null; freshUntil: number; loading: Promise<V> | null };

const retryMs = 1_000;

/**
 * Values loaded on demand, each by its key; all who ask for a key at once share one load. A load that began before an
 * invalidation answers those who wait for it and never becomes the value after it.
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
    entry.loading.catch(() => {}); // whoever has to wait for the value hears of it
    return Promise.resolve(last.value);
  }

  /** All keys, or those that match. Values kept for `keepLastOnError` are answered only when the next load fails. */
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

  /** The key's entry, now the one asked for last. */
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

  /** Invalidation puts another entry in place of this one: what is written here after it reaches nobody. */
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
