import { describe, expect, it } from "vitest";
import { slots } from "#server/uploads/slots.ts";

/** Tasks that end on demand. */
function works(slot: ReturnType<typeof slots>) {
  const begun: number[] = [];
  const ends = new Map<number, (ok: boolean) => void>();
  return {
    begun,
    end: (name: number, ok = true) => ends.get(name)?.(ok),
    start: (name: number) =>
      slot(() => {
        begun.push(name);
        return new Promise<number>((resolve, reject) =>
          ends.set(name, (ok) => (ok ? resolve(name) : reject(new Error(`work ${name} broke`)))),
        );
      }),
  };
}

describe("limited concurrency", () => {
  it("runs so many tasks at a time, the rest in order of arrival", async () => {
    const { begun, end, start } = works(slots({ atOnce: 2, mostWaiting: 9, waitMs: 60_000 }));
    const all = [1, 2, 3, 4].map(start);
    expect(begun).toEqual([1, 2]);
    end(2);
    await all[1];
    expect(begun).toEqual([1, 2, 3]);
    for (const name of [1, 3]) end(name);
    await Promise.all([all[0], all[2]]);
    end(4);
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
  });

  it("refuses tasks when the queue is full or the wait too long", async () => {
    const { end, start } = works(slots({ atOnce: 1, mostWaiting: 1, waitMs: 1 }));
    const first = start(1);
    const second = start(2);
    expect(await start(3)).toBeNull();
    expect(await second).toBeNull();
    end(1);
    expect(await first).toBe(1);
  });

  it("passes the place of a failed task on", async () => {
    const { begun, end, start } = works(slots({ atOnce: 1, mostWaiting: 1, waitMs: 60_000 }));
    const [first, second] = [start(1), start(2)];
    end(1, false);
    await expect(first).rejects.toThrow("work 1 broke");
    end(2);
    expect(await second).toBe(2);
    expect(begun).toEqual([1, 2]);
  });
});
