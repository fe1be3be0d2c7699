import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { phones } = small;
let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

async function loggedIn(phone: string): Promise<Visitor> {
  const visitor = site.visitor();
  await visitor.login(phone);
  return visitor;
}

const page = async (visitor: Visitor, path: string) => {
  const { status, html } = await visitor.get(path);
  expect(status, path).toBe(200);
  return shown(html);
};
const wordsOf = (html: string) =>
  html
    .replace(/<(b|small)\b.*?<\/\1>/gs, "")
    .replace(/<[^>]*>/g, "")
    .trim();
const part = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? "";
const menuOf = (html: string) =>
  [
    ...part(html, /<nav class="profile-menu"[^>]*>(.*?)<\/nav>/s).matchAll(/<a [^>]*?href="([^"]+)"[^>]*>(.*?)<\/a>/gs),
  ].map(([, href = "", text = ""]) => ({ href, text: wordsOf(text) }));
const headingOf = (html: string) => wordsOf(part(html, /<h1[^>]*>(.*?)<\/h1>/s));
const crumbsOf = (html: string) =>
  [...part(html, /<ol class="crumbs">(.*?)<\/ol>/s).matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, crumb = ""]) => ({
    href: part(crumb, /href="([^"]+)"/),
    text: wordsOf(crumb),
  }));

describe("a profile page has one name", () => {
  it.each(["phys", "ooo", "ip", "moderation"] as const)(
    "in menu, heading, breadcrumbs and drawers: %s",
    async (who) => {
      const visitor = await loggedIn(phones[who]);
      const menu = menuOf(await page(visitor, "/profile/settings"));
      expect(menu.length).toBeGreaterThan(2);
      const names = new Map(menu.map(({ href, text }) => [href, text]));
      for (const { href, text } of menu) {
        const html = await page(visitor, href);
        expect(headingOf(html), href).toBe(text);
        const last = crumbsOf(html).at(-1);
        if (last) expect(last.text, href).toBe(text);
        // All other links to the page in the frame and the breadcrumbs.
        for (const path of [...html.matchAll(/<a [^>]*href="(\/profile\/[^"?#]+)"/g)].map(([, path = ""]) => path)) {
          if (names.has(path)) continue;
          for (const crumb of crumbsOf(shown((await visitor.get(path)).html)))
            if (names.has(crumb.href)) expect(crumb.text, path).toBe(names.get(crumb.href));
        }
      }
      for (const drawer of ["profile", "sitemap"]) {
        const dialog = part(await page(visitor, `/delivery?drawer=${drawer}`), /<dialog(.*?)<\/dialog>/s);
        for (const [, href = "", text = ""] of dialog.matchAll(/<a [^>]*?href="([^"]+)"[^>]*>(.*?)<\/a>/gs))
          if (names.has(href)) expect(wordsOf(text), `${drawer}: ${href}`).toBe(names.get(href));
      }
    },
  );
});

describe("breadcrumbs", () => {
  const pages = [
    "/calculator/components",
    "/loaded-products",
    "/load-products",
    "/loaded-articles",
    "/profile/counterparties/new",
    "/profile/settings/data",
    "/profile/settings/delete",
    "/profile/notifications",
    "/basket",
    "/compare",
  ];

  it.each(["phys", "ooo", "ip", "moderation"] as const)("do not link %s to pages closed to them", async (who) => {
    const visitor = await loggedIn(phones[who]);
    for (const path of pages) {
      const { status, html } = await visitor.get(path);
      if (status !== 200) continue;
      for (const { href } of crumbsOf(shown(html))) {
        if (href === "") continue;
        const there = await visitor.get(href);
        expect([path, href, there.status]).toEqual([path, href, 200]);
        expect(there.html, `${path} leads to ${href}`).not.toContain("Невозможно открыть данный раздел");
      }
    }
  });

  it("show a page that opens after moderation without a link", async () => {
    const visitor = await loggedIn(phones.moderation);
    const trail = crumbsOf(await page(visitor, "/calculator/components"));
    expect(trail.map(({ text, href }) => [text.replace(/^\/ /, ""), href])).toEqual([
      ["Главная", "/"],
      ["Калькулятор комплектующих", ""],
      ["Комплектующие", ""],
    ]);
  });
});
