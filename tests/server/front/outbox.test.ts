import { describe, expect, it } from "vitest";
import { outboxPage } from "#server/front/outbox-page.ts";
import { shopFront } from "./shop-front.ts";

const local = { peer: "127.0.0.1", headers: { host: "localhost:3000" } };
const at = new Date("2026-11-20T09:00:00Z");

describe("codes and letters of the sandboxes", () => {
  it.each([
    ["over IPv4", local],
    ["over IPv6", { peer: "::1", headers: { host: "[::1]:3000" } }],
    ["by the machine's number", { peer: "::ffff:127.0.0.1", headers: { host: "127.0.0.1:3000" } }],
  ])("are seen on this machine %s, even when the shop has a domain", async (_, from) => {
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
    if (response.status !== 302) expect(shop.pagesSeen[0]?.request.url).toBe("http://localhost:3000/outbox");
  });

  it("newest first, escaped, with no script", async () => {
    const response = await outboxPage({
      sms: [
        { at, phone: "+79000000001", text: "Код 111111" },
        { at, phone: "+79000000002", text: "Код 222222" },
      ],
      letters: [
        { at, to: "a@b.test", subject: "<script>alert(1)</script>", text: "Заказ", html: "", messageId: "<1@shop>" },
      ],
    });
    const page = await response.text();
    expect(page.indexOf("222222")).toBeLessThan(page.indexOf("111111"));
    expect(page).toContain("&lt;script&gt;");
    expect(page).not.toContain("<script");
    expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });

  it("a channel with a real gateway is not shown", async () => {
    const page = await (await outboxPage({ sms: null, letters: [] })).text();
    expect(page).not.toContain("СМС</h2>");
    expect(page).toContain("Письма</h2>");
  });
});
