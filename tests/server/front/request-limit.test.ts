import { describe, expect, it } from "vitest";
import { requestLimit } from "#server/front/request-limit.ts";
import { form, shopFront } from "./shop-front.ts";

function counted(most = 3) {
  let at = 0;
  const limit = requestLimit({ most, now: () => at });
  return {
    limit,
    ask: (clientIp: string, cookie = "") => limit({ clientIp, headers: new Headers(cookie === "" ? {} : { cookie }) }),
    pass: (seconds: number) => void (at += seconds * 1_000),
  };
}

describe("the request limit of an address", () => {
  it("allows requests up to the setting; the next one has to wait until the minute is over", () => {
    const { ask, pass } = counted();
    expect([1, 2, 3].map(() => ask("203.0.113.9"))).toEqual([0, 0, 0]);
    pass(20);
    expect(ask("203.0.113.9")).toBe(40);
    expect(ask("203.0.113.8")).toBe(0);
    pass(40);
    expect(ask("203.0.113.9")).toBe(0);
  });

  it("A6: counts an IPv6 /64 as one address, and a /48 more widely", () => {
    const { ask } = counted();
    for (let at = 0; at < 3; at += 1) ask(`2001:db8:1:2::${at}`);
    expect(ask("2001:db8:1:2:ffff::")).toBeGreaterThan(0);
    for (let at = 0; at < 20; at += 1) expect(ask(`2001:db8:1:${at + 10}::1`)).toBe(0);
    expect(ask("2001:db8:1:aaaa::1")).toBeGreaterThan(0);
    expect(ask("2001:db8:2:aaaa::1")).toBe(0);
  });

  it("counts unknown addresses by browser, and all together fifty times as many", () => {
    const browser = (at: number) => `uuid=${String(at).padStart(8, "0")}-1111-4111-8111-111111111111`;
    const { ask } = counted();
    for (let at = 0; at < 3; at += 1) expect(ask("unknown", browser(1))).toBe(0);
    expect(ask("unknown", browser(1))).toBeGreaterThan(0);
    for (let at = 0; at < 146; at += 1) expect(ask("unknown", browser(10 + at))).toBe(0);
    expect(ask("unknown", browser(999))).toBeGreaterThan(0);
  });

  it("for very many addresses uses bounded memory", () => {
    const { ask } = counted();
    for (let at = 0; at < 100_000; at += 1) ask(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`);
    for (let at = 0; at < 150; at += 1) expect(ask(`11.0.${at}.1`)).toBe(0);
    expect(ask("11.1.0.1")).toBeGreaterThan(0);
    expect(ask("10.0.0.1")).toBe(0);
  });
});

describe("a client over the limit", () => {
  const shop = (most: number) => shopFront({ limit: requestLimit({ most, now: () => 0 }) });
  const html = { headers: { accept: "text/html" } };

  it("gets a page with the waiting time", async () => {
    const { ask, pagesSeen } = shop(1);
    expect((await ask("/catalog", html)).status).toBe(200);
    const refused = await ask("/catalog", html);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await refused.text()).toContain("<h1>");
    expect(pagesSeen).toHaveLength(1);
  });

  it.each([
    ["a form", "/basket", { method: "POST", headers: { ...form, "sec-fetch-site": "same-origin" }, body: "a=1" }],
    ["a call", "/api/v1/public/all/dictionary", {}],
    ["data of a page", "/catalog.data", {}],
    ["the sitemap", "/sitemap.xml", {}],
  ])("is refused %s too", async (_what, path, init) => {
    const { ask, callsSeen } = shop(1);
    await ask("/");
    expect((await ask(path, init)).status).toBe(429);
    expect(callsSeen).toHaveLength(0);
  });

  it("gets the error envelope for calls", async () => {
    const { ask } = shop(1);
    await ask("/");
    expect(await (await ask("/api/v1/public/all/dictionary")).json()).toMatchObject({ code: "tooManyRequests" });
  });

  it("may still request files, drawings and health", async () => {
    const files = async (_request: unknown, path: string) => (path === "/assets/a.js" ? new Response("") : null);
    const { ask } = shopFront({ limit: requestLimit({ most: 1, now: () => 0 }), files });
    for (let at = 0; at < 3; at += 1) {
      for (const path of ["/assets/a.js", "/media/p/1.svg", "/healthz", "/readyz"])
        expect((await ask(path)).status).toBe(200);
    }
    expect((await ask("/")).status).toBe(200);
    expect((await ask("/")).status).toBe(429);
  });

  it("A5: cannot evade it by a header", async () => {
    const { ask } = shop(1);
    await ask("/", { headers: { "x-forwarded-for": "1.2.3.4" } });
    expect((await ask("/", { headers: { "x-forwarded-for": "1.2.3.5" } })).status).toBe(429);
  });

  it.each(["10.0.0.5", "172.17.0.1", "192.168.1.7", "fd00::5"])(
    "A5: cannot evade it by a header from a private address like %s, whatever the user agent is",
    async (peer) => {
      const { ask } = shop(3);
      const headers = (at: number) => ({ "x-forwarded-for": `1.2.3.${at}`, cookie: `uuid=${crypto.randomUUID()}` });
      for (let at = 0; at < 3; at += 1) expect((await ask("/", { peer, headers: headers(at) })).status).toBe(200);
      expect((await ask("/", { peer, headers: headers(4) })).status).toBe(429);
    },
  );

  it("that is a gateway is asked to retry, since each notification makes the shop call it", async () => {
    const { ask, callsSeen } = shopFront({ webhooks: requestLimit({ most: 2, now: () => 0 }) });
    const notification = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
    const notify = (peer: string) => ask("/api/v1/public/payments/webhook/yookassa", { ...notification, peer });
    for (let at = 0; at < 2; at += 1) expect((await notify("203.0.113.9")).status).toBe(200);
    const refused = await notify("203.0.113.9");
    expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, 60]);
    expect((await notify("203.0.113.8")).status).toBe(200);
    expect((await ask("/api/v1/public/auth/login", notification)).status).toBe(200);
    expect(callsSeen).toHaveLength(4);
  });
});
