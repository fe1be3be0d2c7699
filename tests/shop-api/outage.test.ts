import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#app/contract/endpoint.ts";
import type { ApiCaller } from "#app/shop-api/caller.ts";
import { ContractMismatch, type EndedCall } from "#app/shop-api/ended-call.ts";
import { sendAs } from "#app/shop-api/send-as.ts";
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
  return sendAs(
    callerOf(async (request) => {
      asked.push(request.method);
      return answers.shift()?.() ?? expect.fail("one call too many");
    }),
  );
}

function callerOf(fetch: ApiCaller["backend"]["fetch"]): ApiCaller {
  return {
    backend: { fetch },
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
const of = { tag: "", summary: "", answer: z.string() };
const read = { ...of, method: "get", path: "/public/x" } as const satisfies Endpoint;
const question = { ...of, method: "post", path: "/public/x", reads: true } as const satisfies Endpoint;
const write = { ...of, method: "post", path: "/private/x" } as const satisfies Endpoint;
const known = { ...read, cached: "public" } as const satisfies Endpoint;
const keyed = { ...write, key: z.string() } as const satisfies Endpoint;
const deep = { ...read, path: "/public/x/y/z" } as const satisfies Endpoint;

describe("a backend that is temporarily unavailable", () => {
  it("is not retried after a while by pages: they fail at once", async () => {
    answers = [refusal(504, "timeout", 1)];
    expect(await client()(read)).toMatchObject({ ok: false, status: 504 });
    expect(asked).toEqual(["GET"]);
  });

  it("is retried at once by a read that did not reach it", async () => {
    answers = [refusal(502, "internal"), good("there")];
    const answer = client()(read);
    await vi.advanceTimersByTimeAsync(250);
    expect(await answer).toEqual({ ok: true, value: "there" });
  });

  it("is retried after its Retry-After by a write with a key", async () => {
    answers = [refusal(504, "timeout", 1), good("done")];
    const answer = client()(keyed, { key: "key" });
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toEqual(["POST"]);
    await vi.advanceTimersByTimeAsync(250);
    expect(await answer).toEqual({ ok: true, value: "done" });
  });

  it.each([
    [504, "timeout"],
    [500, "internal"],
    [503, "overloaded"],
  ])("leaves public data as last received (%s %s)", async (status, code) => {
    const send = client();
    answers = [good("before"), refusal(status, code, 5), good("after")];
    expect(await send(known)).toMatchObject({ value: "before" });
    vi.advanceTimersByTime(31_000);
    expect(await send(known)).toMatchObject({ value: "before" });
    vi.advanceTimersByTime(1_000);
    expect(await send(known)).toMatchObject({ value: "after" });
  });

  it.each([
    [404, "notFound"],
    [503, "maintenance"],
  ])("is not assumed for a refusal (%s %s)", async (status, code) => {
    const send = client();
    answers = [good("before"), refusal(status, code, 60)];
    await send(known);
    vi.advanceTimersByTime(31_000);
    expect(await send(known)).toMatchObject({ ok: false, code });
  });
});

describe("the statuses of specification §9 are retried once if that is safe", () => {
  const statuses = [408, 409, 425, 429, 500, 502, 503, 504];

  it.each(statuses)("%i", async (status) => {
    const send = client();
    const tries: [string, () => Promise<unknown>][] = [
      ["a read", () => send(read)],
      ["a question asked by POST", () => send(question)],
      ["a write under a key", () => send(keyed, { key: "key" })],
    ];
    for (const [what, ask] of tries) {
      answers = [refusal(status, "internal"), good("there")];
      const answer = ask();
      await vi.advanceTimersByTimeAsync(250);
      expect(await answer, what).toMatchObject({ ok: true, value: "there" });
    }
    answers = [refusal(status, "internal")];
    expect(await send(write), "a write without one").toMatchObject({ ok: false, status });
    expect(answers).toEqual([]);
  });

  it.each([400, 401, 404, 422, 501])("%i is not retried", async (status) => {
    answers = [refusal(status, "internal")];
    expect(await client()(read)).toMatchObject({ ok: false, status });
  });
});

describe("every outcome of a call is reported by kind", () => {
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
    const answer = valueOr(client()(deep), "without");
    await vi.advanceTimersByTimeAsync(250);
    expect(await answer).toBe(value);
    expect(ends.map(({ end }) => end)).toEqual(told);
    expect(ends.map(({ fault }) => fault)).toEqual(told.map((end) => end !== "answered" && end !== "refused"));
    expect(ends.every(({ resource }) => resource === "/public/x/y")).toBe(true);
    if (told.includes("mismatch")) expect(ends[0]?.error).toBeInstanceOf(ContractMismatch);
  });

  it("a timeout", async () => {
    answers = [];
    const send = sendAs(callerOf(() => new Promise(() => {})));
    const answer = valueOr(send(read), "without");
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await answer).toBe("without");
    expect(ends.map(({ end }) => end)).toEqual(["timeout"]);
  });

  it("but a bug in the page is not reported as an outage", async () => {
    await expect(valueOr(Promise.reject(new RangeError("bug")), "without")).rejects.toThrow("bug");
  });
});
