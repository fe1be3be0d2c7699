import { request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { listen } from "#server/front/listen.ts";
import { outboxEndpoint } from "#server/front/pages/outbox-endpoint.ts";
import { outboxPage } from "#server/front/pages/outbox-page.ts";
import { tcpForwarder } from "#tests/support/servers/forwarder.ts";
import { shopFront } from "./shop-front.ts";

const local = { peer: "127.0.0.1", headers: { host: "localhost:3000" } };
const at = new Date("2026-11-20T09:00:00Z");

describe("pages for this machine only", () => {
  it.each([
    ["over IPv4", local],
    ["over IPv6", { peer: "::1", headers: { host: "[::1]:3000" } }],
    ["by the machine's number", { peer: "::ffff:127.0.0.1", headers: { host: "127.0.0.1:3000" } }],
  ])("are shown on it %s, even when the shop has a domain", async (_, from) => {
    expect(await (await shopFront().ask("/outbox", from)).text()).toBe("codes");
  });

  it.each([
    ["a stranger", { peer: "203.0.113.9", headers: { host: "localhost:3000" } }],
    [
      "somebody behind a proxy on this machine",
      { peer: "127.0.0.1", headers: { host: "localhost:3000", "x-forwarded-for": "203.0.113.9" } },
    ],
    [
      "somebody behind a proxy that says so otherwise",
      { peer: "127.0.0.1", headers: { host: "localhost:3000", via: "1.1 proxy" } },
    ],
    ["a page whose name was pointed at this machine", { peer: "127.0.0.1", headers: { host: "evil.example:3000" } }],
  ])("do not exist for %s", async (_, from) => {
    const shop = shopFront({ siteUrl: "http://localhost:3000" });
    const response = await shop.ask("/outbox", from);
    expect(await response.text()).not.toContain("codes");
    if (response.status !== 301) expect(shop.pagesSeen[0]?.request.url).toBe("http://localhost:3000/outbox");
  });
});

describe("the sandbox outbox", () => {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  /** A listening shop behind a forwarder on the same machine, and the response to a stranger's request through it. */
  async function forwardedShop(siteUrl: string) {
    const sent = { sms: [{ at, phone: "+79000000001", text: "Код 111111" }], emails: null };
    const door = outboxEndpoint(siteUrl, "k".repeat(43), () => sent);
    const shop = shopFront({ siteUrl, local: new Map([["/outbox", door.page]]) });
    const server = await listen((request, peer) => shop.answer(request, peer), {
      port: 0,
      host: "127.0.0.1",
      shopName: "Скоба",
    });
    const forwarder = await tcpForwarder(server.port);
    closers.push(
      () => server.close(0),
      () => forwarder.close(),
    );
    const ask = (port: number) => (path: string, host: string) => pageAt(port, path, host);
    return { door, throughForwarder: ask(forwarder.port), direct: ask(server.port) };
  }

  function pageAt(port: number, path: string, host: string): Promise<string> {
    return new Promise((resolve, reject) => {
      httpRequest({ port, path, headers: { host, connection: "close" } }, (answer) => resolve(text(answer)))
        .on("error", reject)
        .end();
    });
  }

  it.each(["localhost", "127.0.0.1", "[::1]:3000", "shop.test"])(
    "of a shop with a domain is not shown to a client that sends %s as Host behind a forwarder",
    async (host) => {
      const { throughForwarder } = await forwardedShop("http://shop.test");
      for (const path of ["/outbox", "/outbox?key=", `/outbox?key=${"x".repeat(43)}`])
        expect(await throughForwarder(path, host)).not.toContain("111111");
    },
  );

  it("of a shop with a domain is shown on its machine by the key that the start prints", async () => {
    const { door, direct } = await forwardedShop("http://shop.test");
    expect(await direct(door.address, "localhost")).toContain("111111");
    expect(await direct(door.address, "shop.test")).not.toContain("111111");
  });

  it("of a local shop is shown by its plain address", async () => {
    const { door, direct } = await forwardedShop("http://localhost:3000");
    expect(door.address).toBe("/outbox");
    expect(await direct("/outbox", "localhost:3000")).toContain("111111");
  });

  it("lists the newest first, escaped, without script", async () => {
    const response = await outboxPage({
      sms: [
        { at, phone: "+79000000001", text: "Код 111111" },
        { at, phone: "+79000000002", text: "Код 222222" },
      ],
      emails: [
        { at, to: "a@b.test", subject: "<script>alert(1)</script>", text: "Заказ", html: "", messageId: "<1@shop>" },
      ],
    });
    const page = await response.text();
    expect(page.indexOf("222222")).toBeLessThan(page.indexOf("111111"));
    expect(page).toContain("&lt;script&gt;");
    expect(page).not.toContain("<script");
    expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });

  it("does not show a channel with a real gateway", async () => {
    const page = await (await outboxPage({ sms: null, emails: [] })).text();
    expect(page).not.toContain("СМС</h2>");
    expect(page).toContain("Письма</h2>");
  });
});
