import { describe, expect, it } from "vitest";
import { crowd } from "./crowd.ts";

describe("admission to an overloaded shop", () => {
  it("runs a limited number at a time; others wait in order of arrival", async () => {
    const { come, end, begun, admission } = crowd();
    for (const name of ["a", "b", "c", "d"]) await come(name);
    expect([begun, admission.waiting("reading")]).toEqual([["a", "b"], 2]);
    await end("b");
    expect(begun).toEqual(["a", "b", "c"]);
    await end("c");
    expect(begun).toEqual(["a", "b", "c", "d"]);
  });

  it("serves orders first, then other changes, then reads", async () => {
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
    "reserves places for orders, however many requests of the lane %s there are",
    async (lane) => {
      const { come, begun } = crowd({ atOnce: 8, reserved: 2 });
      for (let at = 0; at < 20; at += 1) await come(`x${at}`, lane);
      for (let at = 0; at < 20; at += 1) await come(`r${at}`, "reading");
      await come("order 1", "buying");
      await come("order 2", "buying");
      expect(begun.slice(-2)).toEqual(["order 1", "order 2"]);
    },
  );

  it("reserves places for pages, however many changes there are", async () => {
    const { come, begun } = crowd({ atOnce: 8, reserved: 2 });
    for (let at = 0; at < 20; at += 1) await come(`a${at}`, "acting");
    for (let at = 0; at < 20; at += 1) await come(`b${at}`, "buying");
    await come("page 1");
    await come("page 2");
    expect(begun.slice(-2)).toEqual(["page 1", "page 2"]);
  });

  it("refuses requests that have waited too long, even if nothing finishes", async () => {
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

  it("drops requests whose client has disconnected", async () => {
    const { come, end, begun } = crowd();
    await come("a");
    await come("b");
    const gone = await come("c", "reading", () => true);
    await come("d");
    await end("a");
    expect([await gone.result, begun]).toEqual([null, ["a", "b", "d"]]);
  });

  it("limits the queue, however fast it is", async () => {
    const { come, admission, refused } = crowd();
    await come("a");
    await come("b");
    for (let at = 0; at < 512; at += 1) await come(String(at));
    expect(await refused("one too many")).toBe(true);
    expect(admission.waiting("reading")).toBe(512);
  });

  it("passes the place of a failed request on", async () => {
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

  it("returns to normal after the overload", async () => {
    const { come, end, learn, begun, admission, refused } = crowd();
    await learn(5_000);
    for (const name of ["a", "b"]) await come(name);
    expect(await refused("c")).toBe(true);
    await end("a");
    await come("d");
    expect([begun, admission.waiting("reading")]).toEqual([["a", "b", "d"], 0]);
  });
});
