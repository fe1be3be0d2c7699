import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { remoteBackend } from "#server/process/remote-backend.ts";
import { listen, type Listening } from "#server/front/listen.ts";
import { testShop, type TestShop } from "#tests/support/shop.ts";
import { json, shopFront } from "#tests/server/front/shop-front.ts";

let shop: TestShop;
let apiProcess: Listening;
let callers: (string | null)[];

beforeAll(async () => {
  shop = await testShop();
  callers = [];
  // Its own port is known only once it listens.
  const also: string[] = [];
  const inner = shopFront({
    also,
    proxies: ["127.0.0.1"],
    pages: null,
    api(request) {
      callers.push(request.headers.get("x-client-ip"));
      return shop.app.fetch(request);
    },
  });
  apiProcess = await listen(inner.answer, { port: 0, host: "127.0.0.1", shopName: "Скоба" });
  also.push(`127.0.0.1:${apiProcess.port}`);
});
afterAll(async () => {
  await apiProcess.close(0);
  await shop.close();
});

const remote = () => remoteBackend(`http://127.0.0.1:${apiProcess.port}`);

describe("a storefront whose backend is another process", () => {
  it("gets the same answers over HTTP, compressed on the way or not", async () => {
    const web = shopFront({ api: remote().api });
    const there = await web.ask("/api/v1/public/locations/cities", { headers: { "accept-encoding": "br" } });
    expect(there.headers.get("content-encoding")).toBe("br");
    const plain = await web.ask("/api/v1/public/locations/cities");
    expect(await plain.json()).toEqual((await shop.call("GET", "/public/locations/cities")).body);
  });

  it("passes on bodies, refusals, the visitor's address and the request's name", async () => {
    const web = shopFront({ api: remote().api });
    callers.length = 0;
    const response = await web.ask("/api/v1/public/auth/login", {
      method: "POST",
      headers: json,
      body: '{"phone":"123"}',
      peer: "203.0.113.77",
    });
    const traceId = response.headers.get("x-request-id");
    expect([response.status, await response.json()]).toMatchObject([422, { code: "phone", traceId }]);
    expect(JSON.parse(web.logged[0] ?? "")).toMatchObject({ requestId: traceId });
    expect(callers).toEqual(["203.0.113.77"]);
  });

  it("asks for our own pages, whose origin is another one there", async () => {
    const web = shopFront({ api: remote().api });
    const headers = { ...json, origin: "https://shop.test", "sec-fetch-site": "same-origin" };
    expect(
      (await web.ask("/api/v1/public/backoffice/redirects", { method: "POST", headers, body: '{"url":"/old"}' }))
        .status,
    ).toBe(200);
  });

  it("knows the cities from there, and takes any for a city while nobody answers", async () => {
    expect(await remote().isCity("spb")).toBe(true);
    expect(await remote().isCity("zzz")).toBe(false);
    expect(await remoteBackend("http://127.0.0.1:1").isCity("zzz")).toBe(true);
  });

  it("is ready when the backend is", async () => {
    expect(await remote().isReady()).toBe(true);
    expect(await remoteBackend("http://127.0.0.1:1").isReady()).toBe(false);
  });
});
