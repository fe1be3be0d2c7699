import { beforeEach, describe, expect, it } from "vitest";
import { Admission, type Lane } from "#server/front/admission/admission.ts";

let now = 0;
let due: (() => void)[] = [];
beforeEach(() => {
  now = 0;
  due = [];
});

function crowd({ atOnce = 3, reserved = 1, answerWithinMs = 1_000 } = {}) {
  const admission = new Admission({
    atOnce,
    reserved,
    answerWithinMs,
    now: () => now,
    later: (run) => void due.push(run),
  });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  /** Someone who works until `end` is told his name. */
  async function come(name: string, lane: Lane = "reading", isGone = () => false) {
    const result = admission.run(lane, isGone, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
    await turn();
    return { result };
  }
  async function end(name: string) {
    ends.get(name)?.();
    await turn();
  }
  /** Works that took so long, so that the next are expected to. */
  async function learn(ms: number) {
    for (let at = 0; at < 60; at += 1) {
      await come(`learn ${at}`);
      now += ms;
      await end(`learn ${at}`);
    }
    begun.length = 0;
  }
  return { admission, begun, come, end, learn };
}

const turn = () => new Promise(setImmediate);

async function sweep(ms: number) {
  now += ms;
  for (const run of due.splice(0)) run();
  await turn();
}

describe("a shop that is asked more than it can do at once", () => {
  it("works for so many at a time; the others wait, first come, first served", async () => {
    const { come, end, begun, admission } = crowd();
    await come("a");
    await come("b");
    await come("c");
    await come("d");
    expect([begun, admission.waiting("reading")]).toEqual([["a", "b"], 2]);
    await end("b");
    expect(begun).toEqual(["a", "b", "c"]);
    await end("c");
    expect(begun).toEqual(["a", "b", "c", "d"]);
  });

  it("leaves room to who acts, and he goes before who reads", async () => {
    const { come, end, begun } = crowd();
    for (const name of ["r1", "r2", "r3"]) await come(name);
    await come("a1", "acting");
    await come("a2", "acting");
    expect(begun).toEqual(["r1", "r2", "a1"]);
    await end("r1");
    expect(begun).toEqual(["r1", "r2", "a1", "a2"]);
    await end("r2");
    expect(begun.at(-1)).toBe("r3");
  });

  it("leaves room to who reads, however many act", async () => {
    const { come, begun } = crowd();
    for (const name of ["a1", "a2", "a3"]) await come(name, "acting");
    await come("r1");
    expect(begun).toEqual(["a1", "a2", "r1"]);
  });

  it("sends away at once who cannot expect to be answered in time", async () => {
    const { come, learn, begun } = crowd({ atOnce: 2, reserved: 1, answerWithinMs: 1_000 });
    await learn(300);
    await come("a");
    await come("b");
    await come("c");
    expect(await (await come("d")).result).toBeNull();
    expect(begun).toEqual(["a"]);
  });

  it("sends away who has waited in vain, though nothing ends", async () => {
    const { come, begun } = crowd({ atOnce: 2, reserved: 1 });
    await come("a");
    const late = await come("b");
    await sweep(600);
    const later = await come("c");
    await sweep(500);
    expect(await late.result).toBeNull();
    await sweep(600);
    expect([await later.result, begun]).toEqual([null, ["a"]]);
  });

  it("works for nobody who has gone meanwhile", async () => {
    const { come, end, begun } = crowd({ atOnce: 2, reserved: 1 });
    await come("a");
    const gone = await come("b", "reading", () => true);
    await come("c");
    await end("a");
    expect([await gone.result, begun]).toEqual([null, ["a", "c"]]);
  });

  it("keeps no more waiting than it has room for, however quick it is", async () => {
    const { come, admission } = crowd({ atOnce: 2, reserved: 1 });
    await come("a");
    for (let at = 0; at < 512; at += 1) await come(String(at));
    expect(await (await come("one too many")).result).toBeNull();
    expect(admission.waiting("reading")).toBe(512);
  });

  it("gives the place of a work that failed to the next", async () => {
    const { admission, come, begun } = crowd({ atOnce: 2, reserved: 1 });
    await expect(
      admission.run(
        "reading",
        () => false,
        () => Promise.reject(new Error("broken")),
      ),
    ).rejects.toThrow("broken");
    await come("a");
    expect(begun).toEqual(["a"]);
  });

  it("is as it was once the crowd has gone", async () => {
    const { come, end, learn, begun, admission } = crowd({ atOnce: 2, reserved: 1 });
    await learn(5_000);
    await come("a");
    expect(await (await come("b")).result).toBeNull();
    await end("a");
    await come("c");
    expect([begun, admission.waiting("reading")]).toEqual([["a", "c"], 0]);
  });
});
