import { describe, expect, it } from "vitest";
import { CalledTooLong, type RoomOptions } from "#server/gateways/room/gateway-room.ts";
import { asBackgroundWork } from "#server/ports/work-place.ts";
import { Admission } from "#server/front/admission/admission.ts";
import { testRoom } from "#tests/support/shops/test-room.ts";

const long = 600_000;
const never = () => new Promise<never>(() => {});
const turn = () => new Promise(setImmediate);
/** The result of a call: its answer, or the name of its error. */
const endOf = (asked: Promise<unknown>) =>
  asked.catch((error: unknown) => (error instanceof Error ? error.constructor.name : error));

describe("a gateway bulkhead", () => {
  it("returns the service's answer", async () => {
    const room = testRoom(long);
    expect(await room.ask(async () => "answer")).toBe("answer");
    await expect(room.ask(() => Promise.reject(new RangeError("his own")))).rejects.toThrow(RangeError);
  });

  it("aborts a service that does not finish its answer, by signal", async () => {
    const room = testRoom(5);
    let given: AbortSignal | undefined;
    const pending = room.ask((signal) => {
      given = signal;
      return never();
    });
    await expect(pending).rejects.toThrow(CalledTooLong);
    expect(given?.aborted).toBe(true);
  });

  it("gives more time to large requests and to background work", async () => {
    const room = testRoom(5, { patientMs: long });
    const slowly = () => new Promise((resolve) => setTimeout(resolve, 50, "late"));
    expect(await endOf(room.ask(slowly))).toBe("CalledTooLong");
    expect(await room.ask(slowly, { moreMs: long })).toBe("late");
    expect(await asBackgroundWork(() => room.ask(slowly))).toBe("late");
  });

  it("limits concurrency, refuses the excess, and reserves room for jobs", async () => {
    const room = testRoom(long);
    const ends: (() => void)[] = [];
    const begun = () => ends.length;
    const hang = () => new Promise<string>((resolve) => ends.push(() => resolve("answer")));
    const visitors = Array.from({ length: 48 }, () => room.ask(hang));
    await turn();
    expect(begun()).toBe(16);
    expect(await endOf(room.ask(hang))).toBe("NotAsked");
    const job = asBackgroundWork(() => room.ask(hang));
    await turn();
    expect(begun()).toBe(17);
    for (let at = 0; at < 49; at += 1) {
      ends[at]?.();
      await turn();
      await turn();
    }
    expect(new Set(await Promise.all([...visitors, job]))).toEqual(new Set(["answer"]));
  });

  it("does not start a call whose wait has used up half of its time", async () => {
    let callCount = 0;
    const room = testRoom(400, { patientMs: long });
    const ends = await Promise.all(
      Array.from({ length: 20 }, () =>
        endOf(
          room.ask(() => {
            callCount += 1;
            return never();
          }),
        ),
      ),
    );
    expect([callCount, ends.filter((end) => end === "NotAsked").length]).toEqual([16, 4]);
  });
});

describe("a failing service", () => {
  function failing(options: Partial<RoomOptions> = {}) {
    let [now, asked, rests] = [0, 0, 0];
    const room = testRoom(long, { now: () => now, onRest: () => (rests += 1), ...options });
    const ask = (works: boolean, how = {}) =>
      endOf(
        room.ask(async () => {
          asked += 1;
          if (!works) throw new Error("failed");
          return "answer";
        }, how),
      );
    return { room, ask, asked: () => asked, rests: () => rests, pass: (ms: number) => (now += ms) };
  }

  it("is not called for half a minute after three failures, then tried once, and used again once it answers (invariants DB3)", async () => {
    const { room, ask, asked, rests, pass } = failing();
    for (let at = 0; at < 3; at += 1) expect(await ask(false)).toBe("Error");
    expect([await ask(true), room.isResting(), asked(), rests()]).toEqual(["NotAsked", true, 3, 1]);
    pass(30_000);
    expect(room.isResting()).toBe(false);
    expect([await ask(false), await ask(true), asked()]).toEqual(["Error", "NotAsked", 4]);
    pass(30_000);
    expect([await ask(true), await ask(true), room.isResting()]).toEqual(["answer", "answer", false]);
  });

  it("is called meanwhile by requests without an alternative", async () => {
    const { ask, asked } = failing();
    for (let at = 0; at < 3; at += 1) await ask(false);
    expect([await ask(true, { evenResting: true }), asked()]).toEqual(["answer", 4]);
    expect(await ask(true)).toBe("answer");
  });

  it("is judged by failures alone: an error about the request is an answer", async () => {
    const { ask, asked } = failing({ isAnswer: () => true });
    for (let at = 0; at < 5; at += 1) await ask(false);
    expect(asked()).toBe(5);
  });

  it("is not judged by calls that were never made", async () => {
    const { room, ask } = failing();
    const crowd = Array.from({ length: 60 }, () =>
      endOf(room.ask(() => new Promise((resolve) => setImmediate(resolve)))),
    );
    expect((await Promise.all(crowd)).filter((end) => end === "NotAsked").length).toBeGreaterThan(3);
    expect([room.isResting(), await ask(true)]).toEqual([false, "answer"]);
  });
});

it("a visitor's request releases its place while it calls a service, and while it waits for the bulkhead", async () => {
  const room = testRoom(long);
  const admission = new Admission({
    ...{ atOnce: 3, reserved: 1, answerWithinMs: { buying: 1_000, acting: 1_000, reading: 1_000 } },
    now: () => 0,
    later: () => {},
  });
  const ends: (() => void)[] = [];
  const here = () => false;
  const work = { lane: "acting", kind: "order", browser: null, address: null } as const;
  const asking = Array.from({ length: 40 }, () =>
    admission.run(work, here, () => room.ask(() => new Promise<void>((resolve) => ends.push(resolve)))),
  );
  await turn();
  expect(await admission.run(work, here, async () => "an order")).toBe("an order");
  while (ends.length > 0) {
    ends.shift()?.();
    await turn();
    await turn();
  }
  expect((await Promise.all(asking)).every((answer) => answer === undefined)).toBe(true);
});
