import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { TtlCache } from "#app/cache/ttl-cache.ts";

let seconds = 0;
let loads: { done(value: number): void; failed(): void }[] = [];
const clock = { now: () => new Date(seconds * 1_000) };
beforeEach(() => {
  seconds = 1_000;
  loads = [];
});

type Options = Partial<ConstructorParameters<typeof TtlCache<string, number>>[0]>;

function cacheWith(options: Options = {}) {
  const cache = new TtlCache<string, number>({ clock, ttlSeconds: 30, ...options });
  return Object.assign(cache, { ask: (key = "a") => cache.get(key, load) });
}

function load() {
  return new Promise<number>((done, fail) => void loads.push({ done, failed: () => fail(new Error("no database")) }));
}

async function filled(options?: Options) {
  const cache = cacheWith(options);
  const first = cache.ask();
  loads[0]?.done(1);
  expect(await first).toBe(1);
  return cache;
}

describe("a value loaded on demand", () => {
  it("is loaded once for all concurrent callers and kept for its time", async () => {
    const cache = cacheWith();
    const pending = [cache.ask(), cache.ask()];
    loads[0]?.done(1);
    expect(await Promise.all(pending)).toEqual([1, 1]);
    seconds += 29;
    expect(await cache.ask()).toBe(1);
    expect(loads.length).toBe(1);
  });

  it("has the age of the start of its load", async () => {
    const cache = cacheWith();
    const slow = cache.ask();
    seconds += 30;
    loads[0]?.done(1);
    expect(await slow).toBe(1);
    void cache.ask();
    expect(loads.length).toBe(2);
  });

  it.each([
    ["after its time", 0, 30],
    ["where the last value is too old to be told", 30, 60],
  ])("is waited for %s", async (_, staleSeconds, age) => {
    const cache = await filled({ staleSeconds });
    seconds += age;
    const late = cache.ask();
    loads[1]?.done(2);
    expect(await late).toBe(2);
  });

  it("that may be stale is returned unchanged while the next is loading", async () => {
    const cache = await filled({ staleSeconds: 30 });
    seconds += 59;
    expect(await Promise.all([cache.ask(), cache.ask()])).toEqual([1, 1]);
    expect(loads.length).toBe(2);
    loads[1]?.done(2);
    await Promise.resolve();
    expect(await cache.ask()).toBe(2);
  });

  it("that may be stale survives a failed background refresh", async () => {
    const cache = await filled({ staleSeconds: 30 });
    seconds += 31;
    expect(await cache.ask()).toBe(1);
    loads[1]?.failed();
    await new Promise(setImmediate);
    const again = cache.ask();
    loads[2]?.done(2);
    expect(await again).toBe(2);
  });

  it("that is not worth keeping is returned and loaded again next time", async () => {
    const cache = cacheWith({ isCacheable: (value) => value > 1 });
    const first = cache.ask();
    loads[0]?.done(1);
    expect(await first).toBe(1);
    expect(cache.size).toBe(0);
    void cache.ask();
    expect(loads.length).toBe(2);
  });
});

describe("an invalidated value", () => {
  it("is reloaded, however fresh it is", async () => {
    const cache = await filled({ staleSeconds: 30 });
    cache.invalidate();
    const changed = cache.ask();
    loads[1]?.done(2);
    expect(await changed).toBe(2);
  });

  it.each([true, false])("is not replaced by a load that began before (last one kept: %s)", async (keepLastOnError) => {
    const cache = await filled({ staleSeconds: 30, keepLastOnError });
    seconds += 31;
    void cache.ask();
    cache.invalidate();
    const after = cache.ask();
    loads[2]?.done(3);
    expect(await after).toBe(3);
    loads[1]?.done(2);
    await Promise.resolve();
    expect(await cache.ask()).toBe(3);
  });

  it("leaves other keys alone when its key is named", async () => {
    const cache = await filled();
    const other = cache.ask("b");
    loads[1]?.done(2);
    await other;
    cache.invalidate((key) => key === "b");
    expect(await cache.ask()).toBe(1);
    void cache.ask("b");
    expect(loads.length).toBe(3);
  });

  it("means all values when the version changes", async () => {
    let version = "1";
    const cache = await filled({ version: () => version });
    expect(await cache.ask()).toBe(1);
    version = "2";
    const changed = cache.ask();
    loads[1]?.done(2);
    expect(await changed).toBe(2);
  });
});

describe("a failed load", () => {
  it("with an error value keeps the last value and is retried a second later", async () => {
    const cache = await filled({
      keepLastOnError: true,
      isError: (value) => value < 0,
      isCacheable: (value) => value >= 0,
    });
    seconds += 31;
    const failing = cache.ask();
    loads[1]?.done(-1);
    expect(await failing).toBe(1);
    expect(await cache.ask()).toBe(1);
    seconds += 1;
    const again = cache.ask();
    loads[2]?.done(2);
    expect(await again).toBe(2);
  });

  it("with an error value is returned when there is no last value", async () => {
    const cache = cacheWith({
      keepLastOnError: true,
      isError: (value) => value < 0,
      isCacheable: (value) => value >= 0,
    });
    const failing = cache.ask();
    loads[0]?.done(-1);
    expect(await failing).toBe(-1);
    expect(cache.size).toBe(0);
  });

  it("is not cached: the next caller loads again", async () => {
    const cache = await filled();
    seconds += 31;
    const failing = cache.ask();
    loads[1]?.failed();
    await expect(failing).rejects.toThrow("no database");
    expect(cache.size).toBe(0);
    const again = cache.ask();
    loads[2]?.done(2);
    expect(await again).toBe(2);
  });

  it("keeps the last value and is retried a second later", async () => {
    const cache = await filled({ keepLastOnError: true });
    seconds += 31;
    const result = cache.ask();
    loads[1]?.failed();
    expect(await result).toBe(1);
    expect(await cache.ask()).toBe(1);
    seconds += 1;
    const again = cache.ask();
    loads[2]?.done(2);
    expect(await again).toBe(2);
  });

  it("keeps the last value even when it was invalidated", async () => {
    const cache = await filled({ keepLastOnError: true });
    cache.invalidate();
    const pendingValue = cache.ask();
    loads[1]?.failed();
    expect(await pendingValue).toBe(1);
  });
});

describe("a full cache", () => {
  it("evicts the least recently used value", async () => {
    const cache = await filled({ maxEntries: 2 });
    for (const key of ["b", "a", "c"]) {
      const loading = cache.ask(key);
      loads.at(-1)?.done(2);
      await loading;
    }
    expect(cache.size).toBe(2);
    expect(await cache.ask("a")).toBe(1);
    const loaded = loads.length;
    void cache.ask("b");
    expect(loads.length).toBe(loaded + 1);
  });
});

describe("any sequence of operations", () => {
  const step = fc.oneof(
    fc.constantFrom("ask", "ask", "invalidate", "change version").map((does) => ({ does, n: 0 })),
    fc.record({ does: fc.constantFrom("finish", "fail", "wait"), n: fc.nat(40) }),
  );

  it("no value is older than the last invalidation or its time, unless its load has failed", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.nat(20), async (steps, staleSeconds) => {
        let version = 0;
        let changes = 0;
        const born: { at: number; changes: number }[] = [];
        const answers: Promise<void>[] = [];
        const running = new Map<number, { done(value: number): void; failed(): void }>();
        const cache = new TtlCache<string, number>({
          clock,
          ttlSeconds: 10,
          staleSeconds,
          version: () => `${version}`,
        });
        const start = () =>
          new Promise<number>((done, fail) => {
            running.set(born.length, { done, failed: () => fail(new Error("no database")) });
            born.push({ at: seconds, changes });
          });

        for (const { does, n } of steps) {
          const [chosen] = [...running.keys()].slice(n % Math.max(running.size, 1));
          if (does === "wait") seconds += n;
          if (does === "invalidate") cache.invalidate();
          if (does === "change version") version += 1;
          if (does === "invalidate" || does === "change version") changes += 1;
          if (chosen !== undefined && (does === "finish" || does === "fail")) {
            if (does === "finish") running.get(chosen)?.done(chosen);
            else running.get(chosen)?.failed();
            running.delete(chosen);
          }
          if (does === "ask") {
            const state = { at: seconds, changes, loads: born.length, running: new Set(running.keys()) };
            answers.push(
              cache.get("a", start).then(
                (value) => {
                  expect(born[value]?.changes).toBeGreaterThanOrEqual(state.changes);
                  const wasThere = value < state.loads && !state.running.has(value);
                  if (wasThere) expect(state.at - (born[value]?.at ?? 0)).toBeLessThan(10 + staleSeconds);
                },
                (error: unknown) => expect(error).toEqual(new Error("no database")),
              ),
            );
          }
          await new Promise(setImmediate);
        }
        for (const { failed } of running.values()) failed();
        await Promise.all(answers);
      }),
      { numRuns: 200 },
    );
  });
});
