import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite();
});
beforeEach(() => {
  visitor = site.visitor();
});
afterAll(() => site.close());

const banner = '<form method="post" class="cookie-banner" aria-label="Файлы cookie">';

describe("the cookie banner", () => {
  it("is shown until accepted, links to the policy and has two buttons of a plain form", async () => {
    for (const path of ["/", "/catalog", "/delivery", "/nothing"]) {
      const { html } = await visitor.ask("GET", path);
      expect(html).toContain(banner);
      expect(shown(html).replace(/<[^>]*>/g, "")).toContain("Мы используем файлы cookie");
      expect(html).toMatch(
        /<form method="post" class="cookie-banner"[^>]*>.*?href="\/politika-v-otnoshenii-faylov-cookie".*?value="cookies\.accept">Хорошо, принимаю<.*?value="cookies\.close" aria-label="Закрыть"/s,
      );
    }
  });

  it.each(["cookies.accept", "cookies.close"])("%s hides it for 360 days and stays on the page", async (intent) => {
    const page = await visitor.post("/catalog?drawer=auth&return=%2Fbasket", { intent });
    expect([page.status, page.location]).toEqual([303, "/catalog?drawer=auth&return=%2Fbasket"]);
    expect(page.headers.getSetCookie().find((cookie) => cookie.startsWith("is_cookies_accepted="))).toMatch(
      /^is_cookies_accepted=true; Max-Age=31104000;/,
    );
    // Consent to analytics is a separate choice (security L10).
    expect(visitor.cookies.has("analytics_consent")).toBe(intent === "cookies.accept");
    expect((await visitor.ask("GET", "/")).html).not.toContain('class="cookie-banner"');
  });

  it("can be closed on a page that does not exist, too", async () => {
    expect((await visitor.post("/nothing", { intent: "cookies.close" })).location).toBe("/nothing");
    expect(visitor.cookies.has("is_cookies_accepted")).toBe(true);
  });

  it("is not shown to crawlers, and an unanswered one means no consent", async () => {
    const crawler = site.visitor({ "user-agent": "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)" });
    expect((await crawler.ask("GET", "/")).html).not.toContain('class="cookie-banner"');
    const page = await visitor.ask("GET", "/");
    expect(page.headers.getSetCookie().join()).not.toMatch(/analytics_consent|is_cookies_accepted/);
  });

  it("brings its styles only where it is shown", async () => {
    expect((await visitor.ask("GET", "/")).html).toContain(".cookie-banner{");
    visitor.cookies.set("is_cookies_accepted", "true");
    const { html } = await visitor.ask("GET", "/");
    expect(html).not.toContain(".cookie-banner{");
    expect(html).not.toContain(".error-screen{");
  });
});

describe("GET /version", () => {
  it("returns the build for open pages to compare with, uncached", async () => {
    const { status, headers, html } = await visitor.ask("GET", "/version");
    expect([status, html, headers.get("cache-control")]).toEqual([200, "test", "no-store"]);
    expect(headers.getSetCookie()).toEqual([]);
    expect((await visitor.ask("GET", "/")).html).toContain("test");
  });
});
