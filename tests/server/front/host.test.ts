import { describe, expect, it } from "vitest";
import { form, shopFront } from "./shop-front.ts";

describe("the shop answers only under its own host names", () => {
  it.each([
    ["the main site", "https://shop.test/basket"],
    ["a city with a storefront", "https://spb.shop.test/basket"],
  ])("%s", async (_, address) => {
    const shop = shopFront();
    expect((await shop.ask(address)).status).toBe(200);
    expect(shop.pagesSeen[0]?.request.url).toBe(address);
  });

  it("F1: an unknown host is redirected to the main site of the settings and never echoed", async () => {
    const shop = shopFront();
    const response = await shop.ask("/basket?a=1", { headers: { host: "evil.example" } });
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe("https://shop.test/basket?a=1");
    expect(`${[...response.headers]} ${await response.text()}`).not.toContain("evil");
    expect(shop.pagesSeen).toHaveLength(0);
  });

  it.each([
    ["a form", "/basket", form],
    ["a call", "/api/v1/public/auth/login", { "content-type": "application/json" }],
  ])("F1: %s to an unknown host changes nothing", async (_, path, headers) => {
    const shop = shopFront();
    const response = await shop.ask(path, {
      method: "POST",
      headers: { ...headers, host: "evil.example", origin: "https://evil.example" },
      body: "{}",
    });
    expect(response.status).toBe(421);
    expect(shop.pagesSeen.length + shop.callsSeen.length).toBe(0);
  });

  it.each(["x-forwarded-host", "x-host", "x-original-url", "x-rewrite-url", "x-forwarded-proto", "forwarded"])(
    "F2: %s is ignored",
    async (name) => {
      const shop = shopFront({ proxies: ["10.0.0.0/8"] });
      const response = await shop.ask("/basket", { headers: { [name]: "evil.example" }, peer: "10.0.0.1" });
      expect(response.status).toBe(200);
      const [seen] = shop.pagesSeen;
      expect(seen?.request.url).toBe("https://shop.test/basket");
      expect(seen?.request.headers.has(name)).toBe(false);
    },
  );

  it.each([
    "a b[",
    "",
    "msk.shop:99999",
    "msk.shop:80/abc?",
    "user@shop.test",
    "shop..test",
    ".shop.test",
    "shop.test:",
  ])("F3: Host %j is refused", async (host) => {
    const shop = shopFront();
    expect((await shop.ask("/", { headers: { host } })).status).toBe(400);
  });

  it.each([
    ["F5 a city that is none", "zzz.shop.test", "https://shop.test/basket"],
    ["F6 two labels", "a.b.shop.test", "https://shop.test/basket"],
    ["F6 capitals", "SPB.shop.test", "https://spb.shop.test/basket"],
    ["F6 capitals of the main site", "Shop.Test", "https://shop.test/basket"],
    ["F6 a trailing dot", "spb.shop.test.", "https://spb.shop.test/basket"],
    ["F6 the main city by its subdomain", "msk.shop.test", "https://shop.test/basket"],
    ["the main site under www", "www.shop.test", "https://shop.test/basket"],
    ["a city under www", "www.spb.shop.test", "https://spb.shop.test/basket"],
    ["the main city under www", "WWW.MSK.shop.test.", "https://shop.test/basket"],
    ["an unknown city under www", "www.zzz.shop.test", "https://shop.test/basket"],
    ["the protocol's own port", "shop.test:443", "https://shop.test/basket"],
  ])("%s redirects permanently in one step, keeping path and query", async (_, host, location) => {
    const shop = shopFront();
    const response = await shop.ask("/basket?a=1&b=%2Fc", { headers: { host } });
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe(`${location}?a=1&b=%2Fc`);
    expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
    expect((await shop.ask(location)).status).toBe(200);
  });

  it("a local site answers under the machine's names on its own port", async () => {
    const shop = shopFront({ siteUrl: "http://localhost:3000" });
    for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"]) {
      expect((await shop.ask("/", { headers: { host } })).status).toBe(200);
    }
    for (const host of ["localhost", "localhost:3001", "spb.localhost:3000"]) {
      expect((await shop.ask("/", { headers: { host } })).status).toBe(301);
    }
  });

  it("a site with its own domain does not answer under the machine's names", async () => {
    const shop = shopFront();
    expect((await shop.ask("/", { headers: { host: "localhost" } })).status).toBe(301);
  });

  it("health checks need no host name of the shop", async () => {
    const shop = shopFront();
    const health = await shop.ask("/healthz", { headers: { host: "10.1.2.3:8080" } });
    expect([health.status, await health.text()]).toEqual([200, "ok\n"]);
    expect((await shop.ask("/readyz", { method: "HEAD", headers: { host: "10.1.2.3:8080" } })).status).toBe(200);
  });
});

describe("the visitor's address", () => {
  const seenBy = async (proxies: string[], peer: string, forwardedFor?: string): Promise<string | undefined> => {
    const shop = shopFront({ proxies });
    await shop.ask("/", {
      peer,
      headers: {
        "x-client-ip": "9.9.9.9",
        "x-real-ip": "9.9.9.9",
        ...(forwardedFor ? { "x-forwarded-for": forwardedFor } : {}),
      },
    });
    expect(shop.pagesSeen[0]?.request.headers.get("x-client-ip")).toBe(shop.pagesSeen[0]?.clientIp);
    return shop.pagesSeen[0]?.clientIp;
  };

  it("A5, F9: is the peer's, whatever headers a client sends", async () => {
    expect(await seenBy([], "203.0.113.9", "1.2.3.4")).toBe("203.0.113.9");
    expect(await seenBy(["10.0.0.0/8"], "203.0.113.9", "1.2.3.4")).toBe("203.0.113.9");
  });

  it.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])(
    "is unknown behind an undeclared proxy on this machine, at %s",
    async (peer) => {
      expect(await seenBy([], peer, "1.2.3.4")).toBe("unknown");
      expect(await seenBy([peer.replace("::ffff:", "")], peer, "1.2.3.4")).toBe("1.2.3.4");
    },
  );

  it.each(["10.0.0.1", "172.17.0.1", "192.168.1.2", "fd00::1", "fe80::1"])(
    "A5: is the peer's own in a private network, at %s, until the peer is declared as a proxy",
    async (peer) => {
      expect(await seenBy([], peer, "1.2.3.4")).toBe(peer);
      expect(await seenBy([peer], peer, "1.2.3.4")).toBe("1.2.3.4");
    },
  );

  it("is unknown when a shop with a domain is called from its own machine, whatever headers say", async () => {
    const addressSeen = async (siteUrl: string) => {
      const shop = shopFront({ siteUrl });
      await shop.ask("/", { peer: "127.0.0.1" });
      return shop.pagesSeen[0]?.clientIp;
    };
    expect(await addressSeen("https://shop.test")).toBe("unknown");
    expect(await addressSeen("http://localhost:3000")).toBe("127.0.0.1");
  });

  it("is unknown when a trusted storefront says so", async () => {
    expect(await seenBy(["10.0.0.0/8"], "10.0.0.1", "unknown")).toBe("unknown");
    expect(await seenBy([], "203.0.113.9", "unknown")).toBe("203.0.113.9");
  });

  it("that is missing because of unset TRUSTED_PROXIES is logged, once", async () => {
    const shop = shopFront();
    const warnings = () => shop.logged.filter((line) => line.includes("proxy.unknown"));
    await shop.ask("/", { peer: "203.0.113.9", headers: { "x-forwarded-for": "1.2.3.4" } });
    expect(warnings()).toEqual([]);
    for (let at = 0; at < 3; at += 1)
      await shop.ask("/", { peer: "172.17.0.1", headers: { "x-forwarded-for": "1.2.3.4" } });
    expect(warnings()).toHaveLength(1);
    expect(warnings()[0]).toContain("TRUSTED_PROXIES");
  });

  it("behind a trusted proxy is the last untrusted one", async () => {
    expect(await seenBy(["10.0.0.0/8"], "10.0.0.1", "1.2.3.4")).toBe("1.2.3.4");
    expect(await seenBy(["10.0.0.0/8"], "10.0.0.1", "6.6.6.6, 1.2.3.4, 10.0.0.7")).toBe("1.2.3.4");
    expect(await seenBy(["10.0.0.0/8", "2001:db8::/32"], "2001:db8::5", "2a00::1, 10.0.0.7")).toBe("2a00::1");
  });

  it("stops at an invalid address", async () => {
    expect(await seenBy(["10.0.0.0/8"], "10.0.0.1", "1.2.3.4, garbage")).toBe("10.0.0.1");
  });

  it("A6: treats IPv4-mapped IPv6 as IPv4", async () => {
    expect(await seenBy([], "::ffff:203.0.113.9")).toBe("203.0.113.9");
    expect(await seenBy(["10.0.0.0/8"], "::ffff:10.0.0.1", "1.2.3.4")).toBe("1.2.3.4");
  });
});
