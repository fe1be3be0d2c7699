import { describe, expect, it, vi } from "vitest";
import { followSearches } from "#server/front/follow-searches.ts";
import { createLogger } from "#server/log.ts";
import { shopFront } from "./shop-front.ts";

const log = createLogger({ level: "silent" });
const browser = "Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile";
const results = (query: string, origin = "https://shop.test") => `${origin}/search/${encodeURIComponent(query)}`;

/** A front whose reports are recorded, and answered when the test lets them be. */
function watchedFront(options: Parameters<typeof shopFront>[0] = {}) {
  const reports: { path: string; body: unknown; headers: Headers }[] = [];
  const waiting: (() => void)[] = [];
  const followSearch = followSearches(async (request) => {
    reports.push({ path: new URL(request.url).pathname, body: await request.json(), headers: request.headers });
    await new Promise<void>((resolve) => waiting.push(resolve));
    return Response.json({ data: { done: true } });
  }, log);
  const { ask } = shopFront({ followSearch, ...options });
  const open = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    ask(path, { ...init, headers: { "user-agent": browser, referer: results("ручка"), ...headers } });
  return { reports, waiting, open, bodies: () => reports.map(({ body }) => body) };
}

describe("where the results of a search led", () => {
  it("is reported to the API with the visitor's address and fingerprint, and no other data", async () => {
    const { reports, open } = watchedFront();
    const uuid = "3f2b8c1e-1111-4222-8333-444455556666";
    expect((await open("/product/handle?from=x", { cookie: `uuid=${uuid}; token=secret` })).status).toBe(200);
    await vi.waitFor(() => expect(reports).toHaveLength(1));
    const [report] = reports;
    expect(report?.path).toBe("/api/v1/public/products/searches/followed");
    expect(report?.body).toEqual({ query: "ручка", product: "handle" });
    expect(Object.fromEntries(report?.headers ?? [])).toEqual({
      ...{ "content-type": "application/json", "x-client-ip": "203.0.113.9", fingerprint: uuid },
      "x-request-id": expect.any(String),
    });
  });

  it("is also reported for pages fetched in place and for further searches", async () => {
    const { bodies, open } = watchedFront();
    await open("/product/handle.data?_routes=root");
    await open(`${new URL(results("ручка оконная")).pathname}?sort=new`);
    await open(new URL(`${results("М6/20")}.data`).pathname);
    await vi.waitFor(() =>
      expect(bodies()).toEqual([
        { query: "ручка", product: "handle" },
        { query: "ручка", next: "ручка оконная" },
        { query: "ручка", next: "М6/20" },
      ]),
    );
  });

  it.each<[string, string, Record<string, string>, RequestInit?]>([
    ["from a page that is no search", "/product/handle", { referer: "https://shop.test/catalog/ruchki" }],
    ["from the search form without a query", "/product/handle", { referer: "https://shop.test/search" }],
    ["from another site", "/product/handle", { referer: results("ручка", "https://shop.test.example.ru") }],
    ["from another city", "/product/handle", { referer: results("ручка", "https://spb.shop.test") }],
    ["from a referer that is no address", "/product/handle", { referer: "/search/x" }],
    ["to a page of the same results", "/search/%D1%80%D1%83%D1%87%D0%BA%D0%B0?page=2", {}],
    ["to anything else", "/catalog/ruchki", {}],
    ["to what no product can be called", "/product/%D1%80", {}],
    ["by a crawler", "/product/handle", { "user-agent": "Mozilla/5.0 (compatible; YandexBot/3.0)" }],
    ["by a browser that loads ahead", "/product/handle", { "sec-purpose": "prefetch;prerender" }],
    ["by a request for headers alone", "/product/handle", {}, { method: "HEAD" }],
    ["after a telephone number", "/product/handle", { referer: results("+7 999 123-45-67") }],
    ["after an e-mail address", "/product/handle", { referer: results("anna@example.ru") }],
    ["to an e-mail address", "/search/anna%40example.ru", {}],
  ])("is not told %s", async (_, path, headers, init) => {
    const { bodies, open } = watchedFront();
    await open(path, headers, init);
    await open("/product/counted");
    await vi.waitFor(() => expect(bodies()).toEqual([{ query: "ручка", product: "counted" }]));
  });

  it("is not told of a page that is not there", async () => {
    const { bodies, open } = watchedFront({
      pages: async ({ url }) => new Response("", { status: url.endsWith("gone") ? 404 : 200 }),
    });
    await open("/product/gone");
    await open("/product/counted");
    await vi.waitFor(() => expect(bodies()).toEqual([{ query: "ручка", product: "counted" }]));
  });

  it("never holds up a page: while the API does not answer, few reports wait and the rest are dropped", async () => {
    const { reports, waiting, open } = watchedFront();
    for (let at = 0; at < 40; at += 1) expect((await open(`/product/p-${at}`)).status).toBe(200);
    await vi.waitFor(() => expect(waiting).toHaveLength(16));
    for (const answer of waiting.splice(0)) answer();
    await vi.waitFor(async () => {
      await open("/product/later");
      expect(reports.length).toBeGreaterThan(16);
    });
  });

  it("does not matter to a page when the API fails", async () => {
    const { ask } = shopFront({ followSearch: followSearches(() => Promise.reject(new Error("down")), log) });
    const headers = { "user-agent": browser, referer: results("ручка") };
    for (let at = 0; at < 20; at += 1) expect((await ask("/product/handle", { headers })).status).toBe(200);
  });
});
