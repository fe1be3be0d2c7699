import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { openDoor } from "#server/front/admission/door.ts";
import { OverloadRefusals } from "#server/front/admission/overload-refusals.ts";
import { PageCache } from "#server/front/page-cache/page-cache.ts";
import type { ReadableHeaders } from "#server/front/http/request-headers.ts";
import { siteOf } from "#app/domain/city/site.ts";
import { listen, type Listening } from "#server/front/listen.ts";
import { admittedCalls, admittedPages } from "#server/front/admission/admitted.ts";
import { form, json, shopFront } from "../shop-front.ts";
import { admissionParts } from "./admission-parts.ts";

const buyer = "uuid=0b9f3f4e-3c1f-4d0a-9d55-7f4f6a1c2b3d; owns=1";
let open: Listening | null = null;
afterEach(async () => {
  await open?.close(0);
  open = null;
});

/** A listening shop with two of its slots for pages occupied, so that the next page is refused. */
async function busyShop({ busy = 2 } = {}) {
  const parts = admissionParts({ answerWithinMs: -1 });
  const siteUrl = "http://shop.test";
  const work = async (asked: Request) => new Response(asked.method === "POST" ? await asked.text() : "made");
  const shared = {
    answer: async ({ headers }: { headers: ReadableHeaders }) => (headers.get("cookie") ? null : new Response("kept")),
    cache: new PageCache({ mostBytes: 0, now: () => 0 }),
  };
  const shop = shopFront({ siteUrl, shared, pages: admittedPages(work, parts), api: admittedCalls(work, parts) });
  const refusals = new OverloadRefusals({ sign: parts.sign, site: siteOf(siteUrl, () => "msk"), now: () => 0 });
  await refusals.prepare();
  const door = openDoor({
    ...{ ...parts, refusals, isTrusted: () => false, siteHost: "shop.test", keepsPages: true },
    isPage: (pathname) => /^\/(?:catalog|basket|checkout|product)/.test(pathname),
    newId: () => crypto.randomUUID(),
  });
  open = await listen(shop.answer, { port: 0, host: "127.0.0.1", shopName: "Скоба", door });
  let leave = () => {};
  const left = new Promise<void>((resolve) => (leave = resolve));
  for (let at = 0; at < busy; at += 1)
    void parts.admission.run(
      { lane: "reading", kind: "busy", browser: null, address: null },
      () => false,
      () => left,
    );
  return { port: open.port, ...parts, logged: shop.logged, leave };
}

type Ask = { method?: string; headers?: Record<string, string>; body?: string; agent?: Agent };

async function ask(port: number, path: string, { method = "GET", headers = {}, body, agent }: Ask = {}) {
  const outgoing = request({
    ...{ port, host: "127.0.0.1", path, method, headers: { host: "shop.test", cookie: buyer, ...headers } },
    ...(agent ? { agent } : {}),
  });
  outgoing.end(body);
  const [incoming]: IncomingMessage[] = await once(outgoing, "response");
  if (incoming === undefined) throw new Error("no answer");
  return { status: incoming.statusCode, headers: incoming.headers, body: await text(incoming) };
}

const html = { accept: "text/html,application/xhtml+xml" };

describe("the door of an overloaded shop", () => {
  it("refuses a page before the shop handles it, with a message and Retry-After", async () => {
    const { port, shed, logged } = await busyShop();
    const { status, headers, body } = await ask(port, "/catalog/a", { headers: html });
    expect([status, headers["retry-after"], headers["cache-control"], headers["x-content-type-options"]]).toEqual([
      ...[503, "5", "private, no-store", "nosniff"],
    ]);
    expect(body).toContain("<h1>Сейчас очень много посетителей</h1>");
    expect([shed, logged]).toEqual([["reading"], []]);
  });

  it("refuses a call with the error envelope, each with its own id", async () => {
    const { port } = await busyShop();
    const first = await ask(port, "/api/v1/public/content/brands");
    const second = await ask(port, "/api/v1/mixed/products/products", { method: "POST", headers: json, body: "{}" });
    expect([first.status, second.status]).toEqual([503, 503]);
    expect(JSON.parse(second.body)).toMatchObject({
      code: "overloaded",
      traceId: second.headers["x-request-id"],
      messages: ["Сейчас очень много посетителей. Попробуйте через минуту"],
    });
    expect(first.headers["x-request-id"]).not.toBe(second.headers["x-request-id"]);
  });

  it.each([
    ["a page that is asked for by HEAD", { method: "HEAD", headers: html }, ""],
    ["a page that is asked for by a program", { headers: { accept: "*/*" } }, "Сейчас очень много посетителей"],
  ])("refuses %s in the accepted format", async (_, init, begins) => {
    const { port } = await busyShop();
    const { status, body } = await ask(port, "/catalog/a", init);
    expect([status, body.slice(0, begins.length), body.length > 0]).toEqual([503, begins, begins !== ""]);
  });

  it("answers cheap requests, and cached pages of guests", async () => {
    const { port } = await busyShop();
    for (const path of ["/healthz", "/readyz", "/robots.txt", "/media/x.svg"])
      expect((await ask(port, path)).status, path).toBe(200);
    expect((await ask(port, "/catalog/a", { headers: { cookie: "" } })).body).toBe("kept");
  });

  it.each([
    ["the checkout's page", "/checkout", { headers: html }],
    ["an order", "/checkout", { method: "POST", headers: { ...form, "sec-fetch-site": "same-origin" }, body: "a=b" }],
    ["a login", "/api/v1/public/auth/login", { method: "POST", headers: json, body: "{}" }],
  ])("admits %s", async (_, path, init) => {
    const { port, shed } = await busyShop();
    expect([(await ask(port, path, init)).status, shed]).toEqual([200, []]);
  });

  it("keeps the connection, unless a long body would have to be read for it", async () => {
    const { port } = await busyShop();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const short = { method: "POST", agent, headers: { ...json, connection: "keep-alive" }, body: "x".repeat(1_000) };
    const path = "/api/v1/mixed/products/products";
    expect((await ask(port, path, short)).headers.connection).toBe("keep-alive");
    const long = await ask(port, path, { ...short, body: "x".repeat(100_000) });
    expect([long.status, long.headers.connection]).toEqual([503, "close"]);
    agent.destroy();
  });

  it("is open again as soon as there is a place", async () => {
    const { port, leave } = await busyShop();
    expect((await ask(port, "/catalog/a")).status).toBe(503);
    leave();
    expect((await ask(port, "/catalog/a")).body).toBe("made");
  });

  it(
    "answers a crowd that retries at once from time to time, and a buyer at the same time",
    { timeout: 30_000 },
    async () => {
      const { port, shed } = await busyShop();
      const agent = new Agent({ keepAlive: true, maxSockets: 64 });
      let isOver = false;
      const crowd = Array.from({ length: 64 }, async () => {
        while (!isOver) expect((await ask(port, "/catalog/a", { agent })).status).toBe(503);
      });
      await expect.poll(() => shed.length, { timeout: 20_000 }).toBeGreaterThan(200);
      expect((await ask(port, "/checkout", { headers: html })).status).toBe(200);
      isOver = true;
      await Promise.all(crowd);
      agent.destroy();
    },
  );
});
