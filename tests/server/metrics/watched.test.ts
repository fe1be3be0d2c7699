import { describe, expect, it } from "vitest";
import { openMetrics, type Readings } from "#server/metrics/metrics.ts";
import { telemetryOf } from "#server/metrics/telemetry.ts";
import { shopFront } from "#tests/server/front/shop-front.ts";

const token = "prometheus-of-this-shop";
const quiet: Readings = { pool: null, outbox: null, exchange: null, jobs: () => [] };

function watchedFront(
  readings: Partial<Readings> = {},
  metricsToken: string | null = token,
  parts: Parameters<typeof shopFront>[0] = {},
) {
  const metrics = openMetrics({ buildId: "b1", role: "all", engine: "pglite" }, { ...quiet, ...readings });
  const shop = shopFront({ telemetry: telemetryOf({ metrics, metricsToken, reports: null }), ...parts });
  const figures = async () => (await shop.ask("/metrics", { headers: { authorization: `Bearer ${token}` } })).text();
  return { ...shop, figures };
}

describe("E18: metrics", () => {
  it("are shown to a client with the token", async () => {
    const response = await watchedFront().ask("/metrics", { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/plain");
    expect(await response.text()).toContain('shop_build_info{build="b1",role="all",engine="pglite"');
  });

  it.each([
    ["a stranger", { peer: "203.0.113.9" }],
    ["one passed on by a proxy of this machine", { peer: "127.0.0.1", headers: { "x-forwarded-for": "203.0.113.9" } }],
    ["one who names the shop", { peer: "127.0.0.1", headers: { host: "shop.test" } }],
    ["one who looks like this machine, as behind a forwarder on it", { peer: "127.0.0.1" }],
    ["a wrong token", { headers: { authorization: "Bearer prometheus-of-that-shop" } }],
    ["a part of the token", { headers: { authorization: "Bearer prometheus" } }],
    ["another scheme", { headers: { authorization: `Basic ${token}` } }],
  ])("do not exist for %s", async (_who, init) => {
    const shop = watchedFront();
    const response = await shop.ask("/metrics", init);
    expect(await response.text()).not.toContain("shop_");
    // For an unknown address the storefront renders its own 404.
    expect(shop.pagesSeen.map(({ request }) => new URL(request.url).pathname)).toEqual(["/metrics"]);
  });

  it.each(["Bearer null", "Bearer ", ""])("are shown to no one if the token is not set: %j", async (authorization) => {
    const answer = await watchedFront({}, null).ask("/metrics", { headers: { authorization } });
    expect(await answer.text()).not.toContain("shop_");
  });

  it("name requests by pattern, method and status class, never by input", async () => {
    const shop = watchedFront();
    await shop.ask("/catalog/ivanov-9001234567");
    await shop.ask("/search/+79001234567?q=ivanov%40example.ru");
    await shop.ask("/catalog/x", { method: "BREW" });
    await shop.ask("/.env");
    const text = await shop.figures();
    expect(text).toContain('shop_request_duration_seconds_count{method="GET",route="/catalog/*",status="2xx"} 1');
    expect(text).toContain('shop_request_duration_seconds_count{method="GET",route="/search/*",status="2xx"} 1');
    expect(text).toContain('shop_request_duration_seconds_count{method="other",route="/catalog/*",status="4xx"} 1');
    expect(text).toContain('route="other",status="4xx"} 1');
    expect(text).not.toMatch(/ivanov|9001234567|BREW/);
  });

  it("count requests in flight", async () => {
    let answer = (): void => {};
    const shop = watchedFront({}, token, {
      pages: () => new Promise((resolve) => (answer = () => resolve(new Response("late")))),
    });
    const pending = shop.ask("/catalog");
    await Promise.resolve();
    // The request for the metrics itself is in flight.
    expect(await shop.figures()).toContain("shop_requests_in_flight 2");
    answer();
    await pending;
    expect(await shop.figures()).toContain("shop_requests_in_flight 1");
  });

  it("count API calls of pages by outcome, including calls never sent", async () => {
    const metrics = openMetrics({ buildId: "b1", role: "web", engine: "remote" }, quiet);
    for (const end of ["answered", "network", "network", "mismatch"] as const) metrics.called(end);
    const text = await (await metrics.page()).text();
    for (const line of ['answered"} 1', 'network"} 2', 'mismatch"} 1', 'timeout"} 0', 'failed"} 0', 'refused"} 0'])
      expect(text).toContain(`shop_api_calls_total{end="${line}`);
  });

  it("include the pool, queued e-mails, the exchange with 1C and jobs", async () => {
    const text = await watchedFront({
      pool: { totalCount: 10, idleCount: 3, waitingCount: 7, options: { max: 10 } },
      outbox: async () => ({ waiting: 4, oldestSeconds: 61.5 }),
      exchange: async () => ({ silent: 1, held: 2, waiting: 3, oldestSeconds: 45.5 }),
      jobs: () => [{ job: "emails", done: 12, failed: 2 }],
    }).figures();
    for (const line of [
      'shop_database_connections{state="idle"} 3',
      'shop_database_connections{state="waiting"} 7',
      "shop_outbox_waiting 4",
      "shop_outbox_oldest_seconds 61.5",
      "shop_exchange_silent_connections 1",
      "shop_exchange_held 2",
      "shop_exchange_jobs_waiting 3",
      "shop_exchange_jobs_oldest_seconds 45.5",
      'shop_job_runs_total{job="emails",result="done"} 12',
      'shop_job_runs_total{job="emails",result="failed"} 2',
      "shop_database_up 1",
    ])
      expect(text).toContain(`${line}\n`);
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    expect(text).toMatch(/process_resident_memory_bytes \d/);
  });

  it("stay readable while the database is down, and omit unknown values", async () => {
    const gone = async () => Promise.reject(new Error("gone"));
    const shop = watchedFront({ outbox: gone, exchange: gone });
    expect(await shop.figures()).toContain("shop_database_up 0\n");
    expect(await shop.figures()).not.toMatch(/^shop_(?:outbox|exchange)_\w+ \d/m);
  });
});

describe("health checks", () => {
  it("report liveness regardless of readiness", async () => {
    const shop = shopFront({ isReady: async () => false });
    expect((await shop.ask("http://10.0.0.7:3000/healthz")).status).toBe(200);
    const response = await shop.ask("http://10.0.0.7:3000/readyz");
    expect([response.status, await response.text()]).toEqual([503, "not ready\n"]);
    expect(response.headers.get("cache-control")).toContain("no-store");
  });
});

describe("the tunnel for browser reports", () => {
  const post = {
    method: "POST",
    body: "{}",
    headers: { origin: "https://shop.test", "sec-fetch-site": "same-origin", "content-type": "text/plain" },
  };

  it("does not exist while reporting is off", async () => {
    expect((await watchedFront().ask("/monitoring/envelope", post)).status).toBe(415);
    expect((await watchedFront().ask("/monitoring/envelope")).status).toBe(200);
  });

  it("is closed to other sites and to methods other than POST", async () => {
    const taken: string[] = [];
    const metrics = openMetrics({ buildId: "b1", role: "all", engine: "pglite" }, quiet);
    const telemetry = {
      ...telemetryOf({ metrics, metricsToken: null, reports: null }),
      takeReport: async (_request: Request, ip: string) => taken.push(ip) && 204,
    };
    const shop = shopFront({ telemetry });
    expect((await shop.ask("/monitoring/envelope", post)).status).toBe(204);
    expect(
      (await shop.ask("/monitoring/envelope", { ...post, headers: { ...post.headers, origin: "https://evil.test" } }))
        .status,
    ).toBe(403);
    expect(
      (
        await shop.ask("/monitoring/envelope", {
          ...post,
          headers: { ...post.headers, "sec-fetch-site": "cross-site" },
        })
      ).status,
    ).toBe(403);
    expect((await shop.ask("/monitoring/envelope")).status).toBe(200);
    expect(taken).toEqual(["203.0.113.9"]);
    expect(shop.pagesSeen).toHaveLength(1);
  });
});
