import { describe, expect, it } from "vitest";
import { crowd } from "./crowd.ts";

describe("a shop that is asked more than it can do at once", () => {
  it("works for so many at a time; the others wait, first come, first served", async () => {
    const { come, end, begun, admission } = crowd();
    for (const name of ["a", "b", "c", "d"]) await come(name);
    expect([begun, admission.waiting("reading")]).toEqual([["a", "b"], 2]);
    await end("b");
    expect(begun).toEqual(["a", "b", "c"]);
    await end("c");
    expect(begun).toEqual(["a", "b", "c", "d"]);
  });

  it("serves orders first, then other changes, then what is read", async () => {
    const { come, end, begun } = crowd();
    for (const name of ["r1", "r2", "r3"]) await come(name);
    await come("a1", "acting");
    await come("b1", "buying");
    await come("b2", "buying");
    expect(begun).toEqual(["r1", "r2", "b1"]);
    await end("r1");
    expect(begun.at(-1)).toBe("b2");
    await end("b1");
    expect(begun.at(-1)).toBe("a1");
    await end("b2", "r2");
    expect(begun.at(-1)).toBe("r3");
  });

  it.each(["acting", "reading"] as const)(
    "keeps places for orders, however much there is of the lane %s",
    async (lane) => {
      const { come, begun } = crowd({ atOnce: 8, reserved: 2 });
      for (let at = 0; at < 20; at += 1) await come(`x${at}`, lane);
      for (let at = 0; at < 20; at += 1) await come(`r${at}`, "reading");
      await come("order 1", "buying");
      await come("order 2", "buying");
      expect(begun.slice(-2)).toEqual(["order 1", "order 2"]);
    },
  );

  it("keeps places for pages, however many buy and change something", async () => {
    const { come, begun } = crowd({ atOnce: 8, reserved: 2 });
    for (let at = 0; at < 20; at += 1) await come(`a${at}`, "acting");
    for (let at = 0; at < 20; at += 1) await come(`b${at}`, "buying");
    await come("page 1");
    await come("page 2");
    expect(begun.slice(-2)).toEqual(["page 1", "page 2"]);
  });

  it("refuses what has waited in vain, though nothing ends", async () => {
    const { come, begun, sweep } = crowd();
    await come("a");
    await come("b");
    const late = await come("c");
    await sweep(600);
    const later = await come("d");
    await sweep(500);
    expect(await late.result).toBeNull();
    await sweep(600);
    expect([await later.result, begun]).toEqual([null, ["a", "b"]]);
  });

  it("works for nobody who has gone meanwhile", async () => {
    const { come, end, begun } = crowd();
    await come("a");
    await come("b");
    const gone = await come("c", "reading", () => true);
    await come("d");
    await end("a");
    expect([await gone.result, begun]).toEqual([null, ["a", "b", "d"]]);
  });

  it("keeps no more waiting than it has room for, however quick it is", async () => {
    const { come, admission, refused } = crowd();
    await come("a");
    await come("b");
    for (let at = 0; at < 512; at += 1) await come(String(at));
    expect(await refused("one too many")).toBe(true);
    expect(admission.waiting("reading")).toBe(512);
  });

  it("gives the place of a work that failed to the next", async () => {
    const { admission, come, begun } = crowd();
    await come("a");
    const broken = admission.run(
      { lane: "reading", kind: "page", browser: null, address: null },
      () => false,
      () => Promise.reject(new Error("broken")),
    );
    await expect(broken).rejects.toThrow("broken");
    await come("b");
    expect(begun).toEqual(["a", "b"]);
  });

  it("is as it was once the crowd has gone", async () => {
    const { come, end, learn, begun, admission, refused } = crowd();
    await learn(5_000);
    for (const name of ["a", "b"]) await come(name);
    expect(await refused("c")).toBe(true);
    await end("a");
    await come("d");
    expect([begun, admission.waiting("reading")]).toEqual([["a", "b", "d"], 0]);
  });
});
