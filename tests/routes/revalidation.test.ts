import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";

const robot = { "user-agent": "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)" };
const pages = [
  "/",
  "/catalog",
  "/catalog/furnitura",
  "/product/hinge",
  "/brands/krep",
  "/promotions",
  "/useful-materials",
  "/delivery",
];

let site: Site;
beforeAll(async () => {
  site = await testSite({ siteUrl: "https://shop.test" });
});
afterAll(() => site.close());

const ask = (path: string, headers: Record<string, string> = robot) =>
  site.visitor(headers).ask("GET", `https://shop.test${path}`);

describe("a page for crawlers", () => {
  it.each(pages)("%s has an ETag that is stable while its content is, and answers 304", async (path) => {
    const [first, second] = [await ask(path), await ask(path)];
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[\w-]{20}"$/);
    expect(second.headers.get("etag")).toBe(etag);
    expect(second.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
    const again = await ask(path, { ...robot, "if-none-match": `"other", ${etag}` });
    expect([again.status, again.html, again.headers.get("etag")]).toEqual([304, "", etag]);
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
  });

  it("changes with a price or the stock it shows", async () => {
    const etag = (await ask("/product/handle")).headers.get("etag") ?? "";
    await site.shop.sql(
      "update prices set price = price + 10 where product_uuid = (select uuid from products where slug = 'handle')",
    );
    const changed = await ask("/product/handle", { ...robot, "if-none-match": etag });
    expect([changed.status, changed.headers.get("etag") === etag]).toEqual([200, false]);
    await site.shop.sql(
      "update stock set on_hand = 0 where product_uuid = (select uuid from products where slug = 'handle')",
    );
    expect(
      (await ask("/product/handle", { ...robot, "if-none-match": changed.headers.get("etag") ?? "" })).status,
    ).toBe(200);
  });

  it("differs from city to city", async () => {
    const north = await site.visitor(robot).ask("GET", "https://spb.shop.test/catalog");
    expect(north.headers.get("etag")).not.toBe((await ask("/catalog")).headers.get("etag"));
  });

  it("allows its own style sheet by hash, and no script", async () => {
    const { html, headers } = await ask("/catalog");
    const policy = headers.get("content-security-policy") ?? "";
    const style = /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
    expect(style.length).toBeGreaterThan(1_000);
    expect(policy).toContain("script-src 'none'");
    expect(policy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
  });

  it("has no ETag if it is an error or a redirect", async () => {
    expect((await ask("/nothing")).headers.has("etag")).toBe(false);
    expect((await ask("/old-hinge")).headers.has("etag")).toBe(false);
  });
});

describe("a page for people", () => {
  it("has an ETag for a guest, so that Back and a second view cost nothing", async () => {
    const visitor = site.visitor();
    await visitor.ask("GET", "https://shop.test/catalog");
    const { headers } = await visitor.ask("GET", "https://shop.test/catalog");
    expect(headers.get("cache-control")).toBe("private, no-cache");
    const etag = headers.get("etag") ?? "";
    const again = await visitor.ask("GET", "https://shop.test/catalog", undefined, { "if-none-match": etag });
    expect([again.status, again.html]).toEqual([304, ""]);
  });

  it("is not cached for a buyer", async () => {
    const visitor = site.visitor();
    await visitor.login(small.phones.phys);
    const { headers } = await visitor.ask("GET", "https://shop.test/catalog");
    expect([headers.has("etag"), headers.get("cache-control")]).toEqual([false, "private, no-store"]);
  });
});
