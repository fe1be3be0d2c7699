import { beforeEach, describe, expect, it } from "vitest";
import { remembered, type Remembered } from "#server/cache/remembered.ts";

let seconds = 0;
let loads: { done(value: number): void; failed(): void }[] = [];
const clock = { now: () => new Date(seconds * 1_000) };
beforeEach(() => {
  seconds = 1_000;
  loads = [];
});

function memory(lateSeconds: number): Remembered<number> {
  const load = () =>
    new Promise<number>((done, fail) => void loads.push({ done, failed: () => fail(new Error("no database")) }));
  return remembered(load, clock, 30, lateSeconds);
}

async function filled(lateSeconds: number): Promise<Remembered<number>> {
  const held = memory(lateSeconds);
  const first = held.get();
  loads[0]?.done(1);
  expect(await first).toBe(1);
  return held;
}

describe("what is loaded on demand", () => {
  it("is loaded once for all who ask at once, and kept for its time", async () => {
    const held = memory(0);
    const asked = [held.get(), held.get()];
    loads[0]?.done(1);
    expect(await Promise.all(asked)).toEqual([1, 1]);
    seconds += 29;
    expect(await held.get()).toBe(1);
    expect(loads.length).toBe(1);
  });

  it.each([
    ["after its time", 0, 30],
    ["where the last value is too old to be told", 30, 60],
  ])("is waited for %s", async (_, lateSeconds, age) => {
    const held = await filled(lateSeconds);
    seconds += age;
    const late = held.get();
    loads[1]?.done(2);
    expect(await late).toBe(2);
  });

  it("that takes long is answered as it was while the next is loading", async () => {
    const held = await filled(30);
    seconds += 59;
    expect(await Promise.all([held.get(), held.get()])).toEqual([1, 1]);
    expect(loads.length).toBe(2);
    loads[1]?.done(2);
    await Promise.resolve();
    expect(await held.get()).toBe(2);
  });

  it("is waited for after a change, however young the last value is", async () => {
    const held = await filled(30);
    held.drop();
    const changed = held.get();
    loads[1]?.done(2);
    expect(await changed).toBe(2);
  });

  it("that began before a change does not become the value after it", async () => {
    const held = await filled(30);
    seconds += 31;
    void held.get();
    held.drop();
    const after = held.get();
    loads[1]?.done(2);
    loads[2]?.done(3);
    expect(await after).toBe(3);
    expect(await held.get()).toBe(3);
  });

  it("whose reload fails goes on being answered, and is tried again a second later", async () => {
    const held = await filled(0);
    seconds += 31;
    const asked = held.get();
    loads[1]?.failed();
    expect(await asked).toBe(1);
    seconds += 1;
    const again = held.get();
    loads[2]?.done(2);
    expect(await again).toBe(2);
  });
});
