import { describe, expect, it } from "vitest";
import { fileBodies } from "#app/contract/files/file-bodies.ts";
import { uploadPath } from "#app/contract/files/files.ts";
import { admittedCalls } from "#server/front/admission/admitted.ts";
import { BodyBudget } from "#server/front/bodies/body-budget.ts";
import { readAtMost } from "#server/uploads/read-at-most.ts";
import { admissionParts } from "./admission/admission-parts.ts";
import { form, json, shopFront } from "./shop-front.ts";

const kilobyte = 1024;
const login = "/api/v1/public/auth/login";
const basket = "/api/v1/mixed/baskets/baskets";
const upload = `/api/v1${uploadPath}`;
const file = { "content-type": "application/octet-stream" };

/** A shop with this much memory for bodies, whose handlers read them. */
function shop(mostBytes = 32 * kilobyte * kilobyte) {
  const timers: (() => void)[] = [];
  const bodies = new BodyBudget({ mostBytes, now: () => 0, later: (run) => (timers.push(run), () => {}) });
  const read: number[] = [];
  const api = async ({ body }: Request) => {
    const bytes = await readAtMost(body, Infinity);
    read.push(bytes?.byteLength ?? -1);
    return Response.json({ data: true });
  };
  const calls = admittedCalls(api, { ...admissionParts({}), bodies });
  return { ...shopFront({ api: calls, bodies }), bodies, read, passTime: () => timers.forEach((run) => run()) };
}

const of = (bytes: number, headers: Record<string, string> = json) => ({
  method: "POST",
  headers,
  body: "x".repeat(bytes),
});

/** A request whose body stalls after its first bytes. */
function stuck(bytes: number, headers: Record<string, string> = json) {
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(bytes)) });
  return { method: "POST", headers, body, duplex: "half" as const };
}

describe("the body of an API call", () => {
  it.each([
    ["a login", login, 64 * kilobyte],
    ["a basket", basket, 1024 * kilobyte],
  ])("of %s is small", async (_, path, most) => {
    const { ask, read, bodies } = shop();
    expect((await ask(path, of(most))).status).toBe(200);
    const refused = await ask(path, of(most + 1));
    expect([refused.status, await refused.json()]).toMatchObject([413, { code: "payloadTooLarge" }]);
    expect([read, bodies.bytes]).toEqual([[most], 0]);
  });

  it.each([...fileBodies].filter(([, most]) => most <= 16 * kilobyte * kilobyte))(
    "of %s may be as large as its endpoint takes",
    async (path, most) => {
      const { ask, read } = shop();
      expect((await ask(`/api/v1${path}`, of(most, file))).status).toBe(200);
      expect(read).toEqual([most]);
    },
  );

  it("that declares too much is not read", async () => {
    const { ask } = shop();
    const body = new ReadableStream({ pull: () => Promise.reject(new Error("it was read")) }, { highWaterMark: 0 });
    const headers = { ...json, "content-length": String(65 * kilobyte) };
    expect((await ask(login, { method: "POST", headers, body, duplex: "half" })).status).toBe(413);
  });

  it("is refused with Retry-After when the common budget is used up", async () => {
    const { ask, bodies } = shop(100 * kilobyte);
    const held = [ask(login, stuck(60 * kilobyte)), ask(basket, { ...stuck(30 * kilobyte), peer: "203.0.113.1" })];
    await expect.poll(() => bodies.bytes).toBe(30 * kilobyte);
    void ask(basket, { ...stuck(50 * kilobyte), peer: "203.0.113.2" });
    await expect.poll(() => bodies.bytes).toBe(80 * kilobyte);
    const refused = await ask(login, { ...of(30 * kilobyte), peer: "203.0.113.3" });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await refused.json()).toMatchObject({ code: "overloaded" });
    expect((await held[0])?.status).toBe(503);
    expect((await ask(login, { ...of(10 * kilobyte), peer: "203.0.113.3" })).status).toBe(200);
  });

  it.each([
    ["a call", login, 408],
    ["a form", "/basket", 408],
  ])("that does not end in time ends %s", async (_, path, status) => {
    const { ask, bodies, passTime } = shop();
    const headers = path === login ? json : { ...form, "sec-fetch-site": "same-origin" };
    const slow = ask(path, stuck(10, headers));
    await expect.poll(() => bodies.bytes).toBe(10);
    passTime();
    expect((await slow).status).toBe(status);
    expect(bodies.bytes).toBe(0);
  });

  it("I13: with a file is read by its call, in the same memory", async () => {
    const { ask, read, bodies } = shop(1024 * kilobyte);
    expect((await ask(upload, of(400 * kilobyte, file))).status).toBe(200);
    expect([read, bodies.bytes]).toEqual([[400 * kilobyte], 0]);
    const unread = shopFront({
      api: admittedCalls(async () => new Response(null, { status: 401 }), admissionParts({})),
    });
    const body = new ReadableStream({ pull: () => Promise.reject(new Error("it was read")) }, { highWaterMark: 0 });
    expect((await unread.ask(upload, { method: "POST", headers: file, body, duplex: "half" })).status).toBe(401);
  });
});
