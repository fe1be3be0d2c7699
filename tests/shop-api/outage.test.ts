import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Caller } from "#app/shop-api/call.ts";
import { ContractMismatch, type EndedCall } from "#app/shop-api/ended-call.ts";
import { requestsOf } from "#app/shop-api/requests.ts";
import { valueOr } from "#app/startup/value-or.server.ts";

let answers: (() => Response)[] = [];
let asked: string[] = [];
let ends: EndedCall[] = [];
beforeEach(() => {
  ends = [];
  vi.useFakeTimers();
  answers = [];
  asked = [];
});
afterEach(() => vi.useRealTimers());

function client() {
  return requestsOf(
    callerOf(async (request) => {
      asked.push(request.method);
      return answers.shift()?.() ?? expect.fail("one call too many");
    }),
  );
}

function callerOf(fetch: Caller["fetch"]): Caller {
  return {
    fetch,
    token: null,
    fingerprint: null,
    city: "msk",
    clientIp: "203.0.113.9",
    userAgent: "",
    referer: "",
    requestId: "request-0001",
    authCheck: false,
    onEnd: (call) => void ends.push(call),
  };
}

const good = (data: unknown) => () => Response.json({ data });
const refusal = (status: number, code: string, wait?: number) => () =>
  Response.json(
    { messages: ["Нет связи"], errors: [], code, traceId: "t" },
    { status, ...(wait === undefined ? {} : { headers: { "retry-after": String(wait) } }) },
  );
const shape = z.string();

describe("a backend that cannot answer just now", () => {
  it("is asked again after a while by no page: its reader is told at once", async () => {
    answers = [refusal(504, "timeout", 1)];
    expect(await client().get("/public/x", shape)).toMatchObject({ ok: false, status: 504 });
    expect(asked).toEqual(["GET"]);
  });

  it("is asked again at once by a read that it did not hear", async () => {
    answers = [refusal(502, "internal"), good("there")];
    const read = client().get("/public/x", shape);
    await vi.advanceTimersByTimeAsync(250);
    expect(await read).toEqual({ ok: true, value: "there" });
  });

  it("is asked again after its time by a write under a key", async () => {
    answers = [refusal(504, "timeout", 1), good("done")];
    const write = client().post("/private/x", shape, {}, "key");
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toEqual(["POST"]);
    await vi.advanceTimersByTimeAsync(250);
    expect(await write).toEqual({ ok: true, value: "done" });
  });

  it.each([
    [504, "timeout"],
    [500, "internal"],
    [503, "overloaded"],
  ])("leaves what was public as it was last told (%s %s)", async (status, code) => {
    const { known } = client();
    answers = [good("before"), refusal(status, code, 5), good("after")];
    expect(await known("/public/x", shape)).toMatchObject({ value: "before" });
    vi.advanceTimersByTime(31_000);
    expect(await known("/public/x", shape)).toMatchObject({ value: "before" });
    vi.advanceTimersByTime(1_000);
    expect(await known("/public/x", shape)).toMatchObject({ value: "after" });
  });

  it.each([
    [404, "notFound"],
    [503, "maintenance"],
  ])("is not what a refusal means (%s %s)", async (status, code) => {
    const { known } = client();
    answers = [good("before"), refusal(status, code, 60)];
    await known("/public/x", shape);
    vi.advanceTimersByTime(31_000);
    expect(await known("/public/x", shape)).toMatchObject({ ok: false, code });
  });
});

describe("the statuses of specification §9 are tried once more where that is safe", () => {
  const statuses = [408, 409, 425, 429, 500, 502, 503, 504];

  it.each(statuses)("%i", async (status) => {
    const { get, look, post } = client();
    const tries: [string, () => Promise<unknown>][] = [
      ["a read", () => get("/public/x", shape)],
      ["a question asked by POST", () => look("/public/x", shape, {})],
      ["a write under a key", () => post("/private/x", shape, {}, "key")],
    ];
    for (const [what, ask] of tries) {
      answers = [refusal(status, "internal"), good("there")];
      const answer = ask();
      await vi.advanceTimersByTimeAsync(250);
      expect(await answer, what).toMatchObject({ ok: true, value: "there" });
    }
    answers = [refusal(status, "internal")];
    expect(await post("/private/x", shape, {}), "a write without one").toMatchObject({ ok: false, status });
    expect(answers).toEqual([]);
  });

  it.each([400, 401, 404, 422, 501])("%i is an answer", async (status) => {
    answers = [refusal(status, "internal")];
    expect(await client().get("/public/x", shape)).toMatchObject({ ok: false, status });
  });
});

describe("every end of a call is told, by what it was", () => {
  const lost = () => {
    throw new TypeError("fetch failed");
  };
  const cut = () =>
    new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError("terminated")) }));

  it.each([
    ["answered", [good("there")], ["answered"], "there"],
    ["refused", [refusal(404, "notFound")], ["refused"], "without"],
    ["failed, and tried anew", [refusal(500, "internal"), good("there")], ["failed", "answered"], "there"],
    ["not heard", [lost, lost], ["network", "network"], "without"],
    ["cut off in its answer", [cut], ["network"], "without"],
    ["another answer than agreed", [good(5)], ["mismatch"], "without"],
    ["no envelope", [() => Response.json("there")], ["mismatch"], "without"],
    ["no JSON", [() => new Response("<html>")], ["mismatch"], "without"],
  ])("%s", async (_, given, told, value) => {
    answers = [...given];
    const read = valueOr(client().get("/public/x/y/z", shape), "without");
    await vi.advanceTimersByTimeAsync(250);
    expect(await read).toBe(value);
    expect(ends.map(({ end }) => end)).toEqual(told);
    expect(ends.map(({ fault }) => fault)).toEqual(told.map((end) => end !== "answered" && end !== "refused"));
    expect(ends.every(({ resource }) => resource === "/public/x/y")).toBe(true);
    if (told.includes("mismatch")) expect(ends[0]?.error).toBeInstanceOf(ContractMismatch);
  });

  it("one that takes too long", async () => {
    answers = [];
    const { get } = requestsOf(callerOf(() => new Promise(() => {})));
    const read = valueOr(get("/public/x", shape), "without");
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await read).toBe("without");
    expect(ends.map(({ end }) => end)).toEqual(["timeout"]);
  });

  it("a bug of the page is nobody's outage", async () => {
    await expect(valueOr(Promise.reject(new RangeError("bug")), "without")).rejects.toThrow("bug");
  });
});
