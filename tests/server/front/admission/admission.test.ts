import { beforeEach, describe, expect, it } from "vitest";
import { Admission, type Lane } from "#server/front/admission/admission.ts";
import { waitingElsewhere } from "#server/ports/work-place.ts";

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

describe("a work that waits for a neighbour", () => {
  /** A work that asks a neighbour at once; the test decides when he answers. */
  function asking(admission: Admission, lane: Lane = "acting") {
    let answer = (): void => {};
    const answered = new Promise<string>((resolve) => (answer = () => resolve("answer")));
    const result = admission.run(
      lane,
      () => false,
      () => waitingElsewhere(() => answered),
    );
    return { answer, result };
  }

  it("leaves its place to the next meanwhile, of its own lane too", async () => {
    const { admission, come, begun } = crowd({ atOnce: 2, reserved: 1 });
    const many = Array.from({ length: 10 }, () => asking(admission));
    await come("a", "acting");
    await come("r");
    expect(begun).toEqual(["a", "r"]);
    for (const { answer } of many) answer();
    expect(await Promise.all(many.map(({ result }) => result))).toEqual(Array(10).fill("answer"));
  });

  it("goes on as soon as the neighbour answers, however full the shop has become; newcomers wait for that", async () => {
    const { admission, come, end, begun } = crowd({ atOnce: 2, reserved: 1 });
    let finish = (): void => {};
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const result = admission.run(
      "acting",
      () => false,
      async () => {
        await waitingElsewhere(() => answered);
        begun.push("back");
        await finished;
        return "done";
      },
    );
    await come("a", "acting");
    answer();
    await turn();
    await come("b", "acting");
    expect(begun).toEqual(["a", "back"]);
    await end("a");
    expect(begun).toEqual(["a", "back"]);
    finish();
    expect(await result).toBe("done");
    await turn();
    expect(begun).toEqual(["a", "back", "b"]);
  });

  it("has its place free once, however many neighbours it asks at the same time", async () => {
    const { admission, come, begun } = crowd({ atOnce: 2, reserved: 1 });
    const answers: (() => void)[] = [];
    const one = () => waitingElsewhere(() => new Promise<void>((resolve) => answers.push(resolve)));
    const result = admission.run(
      "acting",
      () => false,
      () => Promise.all([one(), one(), one()]),
    );
    await come("a", "acting");
    await come("b", "acting");
    expect(begun).toEqual(["a"]);
    for (const answer of answers) answer();
    await result;
    await come("c", "acting");
    expect(begun).toEqual(["a"]);
  });

  it("gives its place back once where it ends before the neighbour has answered", async () => {
    const { admission, come, end, begun } = crowd({ atOnce: 2, reserved: 1 });
    let answer = (): void => {};
    const late = new Promise<void>((resolve) => (answer = resolve));
    await admission.run(
      "acting",
      () => false,
      async () => void waitingElsewhere(() => late),
    );
    answer();
    await turn();
    await come("a", "acting");
    await come("b", "acting");
    expect(begun).toEqual(["a"]);
    await end("a");
    expect(begun).toEqual(["a", "b"]);
  });

  it("is not expected of others: who comes next is not sent away for it", async () => {
    const { admission, come, begun } = crowd({ atOnce: 2, reserved: 1 });
    for (let at = 0; at < 60; at += 1) {
      const { answer, result } = asking(admission, "reading");
      now += 10_000;
      answer();
      await result;
    }
    await come("a");
    await come("b");
    expect([begun, admission.waiting("reading")]).toEqual([["a"], 1]);
  });
});
