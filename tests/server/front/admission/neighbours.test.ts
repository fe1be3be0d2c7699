import { describe, expect, it } from "vitest";
import type { Admission, Lane } from "#server/front/admission/admission.ts";
import { releasingSlot } from "#server/ports/work-place.ts";
import { crowd, plain, turn } from "./crowd.ts";

describe("a request that waits for an outside service", () => {
  /** A request that calls an outside service at once; the test decides when the service answers. */
  function asking(admission: Admission, lane: Lane = "acting") {
    let answer = (): void => {};
    const answered = new Promise<string>((resolve) => (answer = () => resolve("answer")));
    const result = admission.run(
      { ...plain, lane },
      () => false,
      () => releasingSlot(() => answered),
    );
    return { answer, result };
  }

  it("releases its place to the next meanwhile, also within its own lane", async () => {
    const { admission, come, begun } = crowd();
    const many = Array.from({ length: 10 }, () => asking(admission));
    await come("a", "acting");
    await come("r");
    expect(begun).toEqual(["a", "r"]);
    for (const { answer } of many) answer();
    expect(await Promise.all(many.map(({ result }) => result))).toEqual(Array(10).fill("answer"));
  });

  it("continues as soon as the service answers, even if the shop is full; new requests wait for that", async () => {
    const { admission, come, end, begun } = crowd();
    let finish = (): void => {};
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const result = admission.run(
      { ...plain, lane: "acting" },
      () => false,
      async () => {
        await releasingSlot(() => answered);
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

  it("releases its place once, for any number of services it calls at the same time", async () => {
    const { admission, come, begun } = crowd();
    const answers: (() => void)[] = [];
    const one = () => releasingSlot(() => new Promise<void>((resolve) => answers.push(resolve)));
    const result = admission.run(
      { ...plain, lane: "acting" },
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

  it("gives its place back once if it ends before the service answers", async () => {
    const { admission, come, end, begun } = crowd();
    let answer = (): void => {};
    const late = new Promise<void>((resolve) => (answer = resolve));
    await admission.run(
      { ...plain, lane: "acting" },
      () => false,
      async () => void releasingSlot(() => late),
    );
    answer();
    await turn();
    await come("a", "acting");
    await come("b", "acting");
    expect(begun).toEqual(["a"]);
    await end("a");
    expect(begun).toEqual(["a", "b"]);
  });

  it("is not counted in estimates: later requests are not refused for it", async () => {
    const { admission, come, begun, pass } = crowd();
    for (let at = 0; at < 60; at += 1) {
      const { answer, result } = asking(admission, "reading");
      await turn();
      pass(10_000);
      answer();
      await result;
    }
    for (const name of ["a", "b", "c"]) await come(name);
    expect([begun, admission.waiting("reading")]).toEqual([["a", "b"], 1]);
  });
});
