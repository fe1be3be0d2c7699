import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uploadPath } from "#app/contract/files/files.ts";
import { createServer } from "node:http";
import { listening } from "#tests/support/servers/listening.ts";
import { remoteBackend } from "#server/process/remote-backend.ts";
import { createLogger } from "#server/log.ts";
import { Admission } from "#server/front/admission/admission.ts";
import { listen, type Listening } from "#server/front/listen.ts";
import { remoteApi, versionCall } from "#server/front/remote-api.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { json, shopFront } from "#tests/server/front/shop-front.ts";

let shop: TestShop;
let apiProcess: Listening;
let callers: (string | null)[];

beforeAll(async () => {
  shop = await testShop({ engine: "pglite" });
  callers = [];
  const inner = shopFront({
    isInternal: true,
    proxies: ["127.0.0.1"],
    pages: null,
    api(request) {
      // Every backend of these tests also asks for the version each second, on its own account.
      if (request.url.endsWith("/auth/login")) callers.push(request.headers.get("x-client-ip"));
      return shop.app.fetch(request);
    },
  });
  apiProcess = await listen(inner.answer, { port: 0, host: "127.0.0.1", shopName: "Скоба" });
});
afterAll(async () => {
  await apiProcess.close(0);
  await shop.close();
});

it("a page that waits for its backend holds no place that others need", async () => {
  let answer = (): void => {};
  const slow = createServer((_, response) => {
    answer = () => response.end("{}");
  });
  const api = remoteApi(`http://127.0.0.1:${await listening(slow)}`, () => null);
  const admission = new Admission({
    ...{ atOnce: 1, reserved: 0, answerWithinMs: { buying: Infinity, acting: Infinity, reading: Infinity } },
    now: () => 0,
    later: () => {},
  });
  const here = () => false;
  const page = { lane: "reading", kind: "page", browser: null, address: null } as const;
  const waiting = admission.run(page, here, () => api(new Request("http://api.internal/api/v1/x")));
  expect(await admission.run(page, here, async () => "another page")).toBe("another page");
  answer();
  expect((await waiting)?.status).toBe(200);
  slow.closeAllConnections();
  slow.close();
});

const remote = () => remoteBackend(`http://127.0.0.1:${apiProcess.port}`);

describe("a storefront whose backend is another process", () => {
  it("gets the same responses over HTTP, compressed or not", async () => {
    const web = shopFront({ api: remote().api.fetch });
    const there = await web.ask("/api/v1/public/locations/cities", { headers: { "accept-encoding": "br" } });
    expect(there.headers.get("content-encoding")).toBe("br");
    const plain = await web.ask("/api/v1/public/locations/cities");
    expect(await plain.json()).toEqual((await shop.call("GET", "/public/locations/cities")).body);
  });

  it("forwards bodies, refusals, the visitor's address and the request id", async () => {
    const web = shopFront({ api: remote().api.fetch });
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

  it("calls for its own pages, whose origin differs from the backend's", async () => {
    const web = shopFront({ api: remote().api.fetch });
    const headers = { ...json, origin: "https://shop.test", "sec-fetch-site": "same-origin" };
    expect(
      (await web.ask("/api/v1/public/backoffice/redirects", { method: "POST", headers, body: '{"url":"/old"}' }))
        .status,
    ).toBe(200);
  });

  it("gets the cities from there, and accepts any host as a city while the backend is down", async () => {
    expect(await remote().isCity("spb")).toBe(true);
    expect(await remote().isCity("zzz")).toBe(false);
    expect(await remoteBackend("http://127.0.0.1:1").isCity("zzz")).toBe(true);
  });

  it("gets a logged-in visitor's files, whose page was checked here", async () => {
    const web = shopFront({ api: remote().api.fetch });
    // A browser that sends only the Origin header.
    const headers = {
      origin: "https://shop.test",
      cookie: "token=eyJ.a.b",
      "content-type": "application/octet-stream",
    };
    const answer = await web.ask(`/api/v1${uploadPath}`, { method: "POST", headers, body: "x" });
    // The token is invalid, but the form is not refused as cross-site.
    expect([answer.status, (await answer.json()).code]).toEqual([401, "unauthorized"]);
  });

  it("receives changes from any backend process, and is not confused by alternating ones", async () => {
    const versions = ["a-0", "b-0", "a-0", "b-0", "a-1", "b-0", "b-1", "a-1"];
    const turns = createServer(({ url = "" }, response) => {
      // The backend reads the shop's identity after each change, too.
      const isCounted = url.endsWith("/public/x");
      response.setHeader("public-version", (isCounted ? versions.shift() : undefined) ?? "a-1").end("{}");
    });
    const backend = remoteBackend(`http://127.0.0.1:${await listening(turns)}`);
    let changes = 0;
    backend.subscribe(() => (changes += 1));
    const seen: [string | null, number][] = [];
    while (versions.length > 0) {
      const { headers } = await backend.api.fetch(new Request("http://shop.test/api/v1/public/x"));
      seen.push([headers.get("public-version"), changes]);
    }
    expect(seen.map(([, count]) => count)).toEqual([1, 2, 2, 2, 3, 3, 4, 4]);
    expect(seen.map(([version]) => version)).toEqual(["1", "2", "2", "2", "3", "3", "4", "4"]);
    await backend.close();
    turns.close();
  });

  it("tells changes of prices and stock, which end no pages, from all others", async () => {
    const versions = ["a-0.0", "a-0.1", "a-0.1", "a-0.0", "a-1.1", "a-1.3", "a-2.4"];
    let last = "a-0.0";
    const turns = createServer(({ url = "" }, response) => {
      // The backend reads the shop's identity after each change, too.
      if (url.endsWith("/public/x")) last = versions.shift() ?? last;
      response.setHeader("public-version", last).end("{}");
    });
    const backend = remoteBackend(`http://127.0.0.1:${await listening(turns)}`);
    const topics: string[] = [];
    backend.subscribe((topic) => topics.push(topic));
    while (versions.length > 0) await backend.api.fetch(new Request("http://shop.test/api/v1/public/x"));
    expect(topics).toEqual(["public", "public:offers", "public", "public:offers", "public"]);
    await backend.close();
    turns.close();
  });

  it("polls the backend without filling its log, where refused polls and other calls are seen", async () => {
    const lines: { level: number; method: string; status: number }[] = [];
    const backend = shopFront({
      ...{ isInternal: true, pages: null, api: shop.app.fetch },
      log: createLogger({ level: "debug", destination: { write: (line) => lines.push(JSON.parse(line)) } }),
    });
    await backend.ask(versionCall);
    await backend.ask("/api/v1/public/locations/cities");
    await backend.ask(versionCall, { method: "DELETE" });
    const levels = lines.map(({ level, status }) => [level, status]);
    expect(levels).toEqual([
      [20, 200],
      [30, 200],
      [30, 404],
    ]);
    const visited = shopFront({ pages: null, api: shop.app.fetch });
    await visited.ask(versionCall);
    expect(visited.logged).toHaveLength(1);
  });

  it("is ready when the backend is", async () => {
    expect(await remote().isReady()).toBe(true);
    expect(await remoteBackend("http://127.0.0.1:1").isReady()).toBe(false);
  });

  it("is not ready if the backend reports ready but refuses its calls", async () => {
    const strict = shopFront({ pages: null, api: shop.app.fetch });
    const other = await listen(strict.answer, { port: 0, host: "127.0.0.1", shopName: "Скоба" });
    const api = `http://127.0.0.1:${other.port}`;
    expect((await fetch(`${api}/readyz`)).status).toBe(200);
    expect(await remoteBackend(api).isReady()).toBe(false);
    await other.close(0);
  });
});
