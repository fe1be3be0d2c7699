import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";

const origin = "http://shop.test";
const robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
let site: Site;
beforeAll(async () => {
  site = await testSite({ siteUrl: origin, pageCache: true });
});
afterAll(() => site.close());

const add = { intent: "basket.add", uuid: small.products.hinge.uuid, quantity: "5" };
/** Posts a form without the headers that the test visitor adds. */
async function post(path: string, fields: Record<string, string>, headers: Record<string, string>) {
  const request = new Request(origin + path, {
    method: "POST",
    headers: {
      host: "shop.test",
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36",
      ...headers,
    },
    body: new URLSearchParams(fields),
  });
  const response = await site.fetch(request, "203.0.113.7");
  return { status: response.status, html: await response.text(), cookies: response.headers.getSetCookie().join() };
}

const page = { origin, referer: `${origin}/product/hinge` };
const says = "Разрешите файлы cookie, чтобы собирать корзину";

describe("a form without any cookie of the shop", () => {
  it.each(["", "script"])(
    "from a page of a browser without Sec-Fetch headers says so, sent by script: %j",
    async (via) => {
      const { status, html, cookies } = await post("/product/hinge", { ...add, via }, page);
      expect([status, html.includes(says)]).toEqual([422, true]);
      // For a visitor who has just deleted the cookies the next attempt succeeds.
      expect(cookies).toContain("uuid=");
      expect(await site.shop.sql("select 1 from basket_lines")).toEqual([]);
    },
  );

  it("sends no login code", async () => {
    const fields = { intent: "auth.login", phone: small.phones.phys };
    const { status, html } = await post("/?index&drawer=auth", fields, { ...page, referer: `${origin}/?drawer=auth` });
    expect([status, html.includes("Разрешите файлы cookie, чтобы войти")]).toEqual([422, true]);
    expect(await site.shop.sql("select 1 from login_codes where phone = $1", [small.phones.phys])).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ["a program", {}],
    ["a program that names the host as its origin", { origin }],
    ["a program that names a page", { referer: page.referer }],
    ["a page of elsewhere without an origin", { referer: "https://elsewhere.test/product/hinge" }],
    ["a crawler", { ...page, "user-agent": robot }],
    ["a visitor with the cookie", { ...page, cookie: "uuid=3f2b8c1e-1111-4222-8333-444455556666" }],
  ])("from %s is not refused for it", async (_, headers) => {
    const { status, html } = await post("/product/hinge", add, headers);
    expect([status, html.includes("Разрешите файлы cookie")]).toEqual([303, false]);
  });
});
