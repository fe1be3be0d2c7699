import type { Clock } from "#server/ports/ports.ts";

export type Remembered<T> = { get(): Promise<T>; drop(): void };

/**
 * A value loaded on demand, shared by concurrent callers and kept for `seconds`. When a reload fails the last value
 * goes on being answered, so that an outage of the database leaves the catalogue readable (invariants DB1).
 * The load uses its own connection: never ask for it inside a transaction.
 *
 * `lateSeconds`: for so long after its time the last value is still answered while the next is loading, so that nobody
 * waits for what takes long; after a `drop` everybody does.
 */
export function remembered<T>(load: () => Promise<T>, clock: Clock, seconds: number, lateSeconds = 0): Remembered<T> {
  let last: { value: T } | null = null;
  let freshUntil = 0;
  let loading: Promise<T> | null = null;

  function start(): Promise<T> {
    const attempt: Promise<T> = load().then(
      (value) => {
        if (loading === attempt) settle(value, seconds);
        return value;
      },
      (error: unknown) => {
        if (loading === attempt) loading = null;
        if (!last) throw error;
        freshUntil = clock.now().getTime() + 1_000;
        return last.value;
      },
    );
    return attempt;
  }

  function settle(value: T, keepFor: number) {
    last = { value };
    freshUntil = clock.now().getTime() + keepFor * 1_000;
    loading = null;
  }

  return {
    get() {
      const now = clock.now().getTime();
      if (last && now < freshUntil) return Promise.resolve(last.value);
      loading ??= start();
      return last && now < freshUntil + lateSeconds * 1_000 ? Promise.resolve(last.value) : loading;
    },
    drop() {
      // A load that began before the change must not become the value after it.
      freshUntil = 0;
      loading = null;
    },
  };
}

export type RememberedEach<T> = { get(key: string, load: () => Promise<T>): Promise<T> };

/**
 * The same for many values, each by its key: at most `most` at once, those asked for longest ago make room. All are
 * dropped when `version` answers another than before.
 */
export function rememberedEach<T>(
  clock: Clock,
  { seconds, most, version }: { seconds: number; most: number; version(): string },
): RememberedEach<T> {
  const held = new Map<string, Remembered<T>>();
  let seen = "";
  return {
    get(key, load) {
      const newest = version();
      if (newest !== seen) held.clear();
      seen = newest;
      const value = held.get(key) ?? remembered(load, clock, seconds);
      held.delete(key);
      for (const oldest of held.keys()) {
        if (held.size < most) break;
        held.delete(oldest);
      }
      held.set(key, value);
      return value.get();
    },
  };
}
