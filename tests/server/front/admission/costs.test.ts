import { describe, expect, it } from "vitest";
import { crowd, seconds } from "./crowd.ts";

describe("estimates of waiting and running time", () => {
  it("refuse at once what cannot be answered in time", async () => {
    const { come, learn, begun, refused } = crowd({ atOnce: 3, reserved: 1 });
    await learn(340);
    await come("a");
    await come("b");
    await come("c");
    expect([await refused("d"), begun]).toEqual([true, ["a", "b"]]);
  });

  it("predict what would be refused", async () => {
    const { come, learn, admission } = crowd({ atOnce: 3, reserved: 1 });
    const page = { lane: "reading", kind: "page", browser: null, address: null } as const;
    await learn(340);
    for (const name of ["a", "b"]) await come(name);
    expect(admission.refuses(page)).toBe(false);
    await come("c");
    expect(admission.refuses(page)).toBe(true);
    expect(admission.refuses({ ...page, lane: "buying" })).toBe(false);
  });

  it("let two hundred orders wait where a page is refused", async () => {
    const { come, end, learn, begun, refused, pass } = crowd({
      atOnce: 8,
      reserved: 2,
      answerWithinMs: seconds(10, 3, 1.5),
    });
    await learn(40, "order");
    const orders = Array.from({ length: 200 }, (_, at) => `order ${at}`);
    for (const name of orders) await come(name, { lane: "buying", kind: "order" });
    for (let at = 0; at < 40; at += 1) await come(`page ${at}`, { kind: "order" });
    expect(await refused("page", { kind: "order" })).toBe(true);
    for (const name of orders) {
      pass(40);
      await end(name);
    }
    expect(begun.filter((name) => name.startsWith("order"))).toHaveLength(200);
  });

  it("are separate by lane: slow orders do not make it refuse pages", async () => {
    const { come, learn, refused } = crowd({ atOnce: 8, reserved: 2, answerWithinMs: seconds(10, 3, 1.5) });
    await learn(10);
    await learn(100, "order");
    for (let at = 0; at < 60; at += 1) await come(`order ${at}`, { lane: "buying", kind: "order" });
    for (let at = 0; at < 8; at += 1) expect(await refused(`page ${at}`)).toBe(false);
  });

  it("charge concurrent requests with their share of the time", async () => {
    const { come, end, admission, pass } = crowd({ atOnce: 8, reserved: 2, answerWithinMs: seconds(1, 1, 1) });
    const six = Array.from({ length: 6 }, (_, at) => String(at));
    for (let round = 0; round < 10; round += 1) {
      for (const name of six) await come(name);
      pass(300);
      await end(...six);
    }
    // At 50 ms a page, eighteen fit into the second, minus half of the six running ones.
    for (const name of six) await come(name);
    for (let at = 0; admission.waiting("reading") === at; at += 1) await come(`w${at}`);
    expect(admission.waiting("reading")).toBeGreaterThan(12);
    expect(admission.waiting("reading")).toBeLessThan(20);
  });

  it("give expensive reads several places and count them so", async () => {
    const { come, learn, begun, refused } = crowd({ atOnce: 8, reserved: 2, answerWithinMs: seconds(10, 3, 1.5) });
    await learn(560, "report");
    await learn(10);
    for (const name of ["report 1", "report 2", "report 3"]) await come(name, { kind: "report" });
    expect(begun).toEqual(["report 1", "report 2"]);
    expect(await refused("report 4", { kind: "report" })).toBe(true);
  });

  it("do not classify everything as expensive when everything is slow", async () => {
    const { come, learn, begun } = crowd({ atOnce: 8, reserved: 2, answerWithinMs: seconds(10, 3, 1.5) });
    await learn(600);
    await learn(700, "other");
    for (const name of ["a", "b", "c", "d"]) await come(name, { kind: "other" });
    expect(begun).toEqual(["a", "b", "c", "d"]);
  });

  it.each([
    ["one browser", { browser: "me" }],
    ["one address", { address: "203.0.113.9" }],
  ])("give %s at most half of the places: six requests for an expensive page leave room", async (_, owner) => {
    const { come, end, learn, begun, refused } = crowd({ atOnce: 8, reserved: 2, answerWithinMs: seconds(10, 3, 1.5) });
    await learn(560, "report");
    await learn(10);
    for (let at = 0; at < 6; at += 1) await come(`report ${at}`, { kind: "report", ...owner });
    expect(begun).toEqual(["report 0"]);
    for (const name of ["page 1", "page 2", "page 3"]) expect(await refused(name)).toBe(false);
    expect(begun).toEqual(["report 0", "page 1", "page 2", "page 3"]);
    await end("report 0");
    expect(begun.at(-1)).toBe("report 1");
  });

  it("let one address take at most half of a queue", async () => {
    const { come, learn, refused } = crowd({ atOnce: 8, reserved: 2, answerWithinMs: seconds(10, 3, 1.5) });
    await learn(50);
    const address = "203.0.113.9";
    for (let at = 0; at < 40; at += 1) await come(`x${at}`, { address });
    expect(await refused("one more", { address })).toBe(true);
    for (const name of ["a", "b", "c", "d"]) expect(await refused(name)).toBe(false);
  });

  it("do not make others wait for all requests of one browser", async () => {
    const { come, learn, refused } = crowd({ atOnce: 8, reserved: 2, answerWithinMs: seconds(10, 3, 1.5) });
    await learn(200);
    const greedy = { browser: "greedy" };
    // The greedy visitor gets four slots and the whole queue; two slots are left for others.
    for (let at = 0; at < 4; at += 1) await come(`greedy ${at}`, greedy);
    for (let at = 0; at < 2; at += 1) await come(`other ${at}`);
    for (let at = 0; at < 4; at += 1) expect(await refused(`waiting ${at}`, greedy)).toBe(false);
    expect(await refused("one more", greedy)).toBe(true);
    expect(await refused("somebody else", { browser: "else" })).toBe(false);
  });

  it("do not classify cheap pages by expensive ones", async () => {
    const { come, learn, refused } = crowd({ atOnce: 8, reserved: 2, answerWithinMs: seconds(10, 3, 1.5) });
    await learn(560, "report");
    await learn(10);
    for (let at = 0; at < 6; at += 1) await come(`page ${at}`);
    for (let at = 0; at < 50; at += 1) expect(await refused(`later ${at}`)).toBe(false);
  });
});
