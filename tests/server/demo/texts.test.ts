import { describe, expect, test } from "vitest";
import { demoShop } from "#server/demo/seller.ts";
import { generateShop } from "#server/demo/shop.ts";
import { today } from "./whole-shop.ts";

const { contentPages, seoSettings, categories, promotions } = generateShop({ today });

describe("text pages", () => {
  test("every static page of specification §2 has its text", () => {
    expect(contentPages.map(({ path }) => path).sort()).toEqual(
      [
        "/about",
        "/contacts",
        "/corporativ-clients",
        "/delivery",
        "/payments",
        "/politika-v-otnoshenii-faylov-cookie",
        "/polzovatelskoe-soglashenie",
        "/refund",
        "/static/politika-konfidentsialnosti-personalnykh-dannykh",
        "/support",
        "/useful-materials",
        "/warranty",
      ].sort(),
    );
  });

  test.each(contentPages)("$path is a text, not a stub, and links only to pages of the shop", ({ title, h1, description, body }) => {
    expect(body.length).toBeGreaterThan(500);
    expect(new Set([title, h1, description]).size).toBe(3);
    expect(description.length).toBeLessThanOrEqual(170);
    const known = new Set(contentPages.map(({ path }) => path));
    for (const [, href = ""] of body.matchAll(/\]\(([^)]*)\)/g)) expect(href === `mailto:${demoShop.email}` || known.has(href)).toBe(true);
    expect(body).not.toMatch(/[{}]|undefined/);
    // Quotation marks of the Russian press.
    expect(body).not.toMatch(/["“”]/);
  });

  test("the name and the seller's details come from whoever runs the shop", () => {
    const seller = { ...demoShop.seller, name: "ООО «Клин»", fullName: "Общество с ограниченной ответственностью «Клин»", inn: "7799003180" };
    const other = generateShop({ today, shop: { ...demoShop, name: "Клин", seller } });
    const texts = JSON.stringify([other.contentPages, other.seoSettings]);
    expect(texts).not.toMatch(/Скоб/);
    expect(other.contentPages.find(({ path }) => path === "/contacts")).toMatchObject({
      title: "Контакты и адреса магазина «Клин»",
      body: expect.stringContaining("**ООО «Клин».** ИНН 7799003180"),
    });
  });

  test("texts for search engines stand on the main page, the catalogue and its categories", () => {
    const known = new Set(["/", "/catalog", ...categories.map(({ slug }) => `/catalog/${slug}`)]);
    expect(seoSettings.length).toBeGreaterThan(0);
    for (const { path } of seoSettings) expect(known).toContain(path);
  });
});

describe("promotions", () => {
  test("four to six, whole and with their goods' tag", () => {
    expect(promotions.length).toBeGreaterThanOrEqual(4);
    expect(promotions.length).toBeLessThanOrEqual(6);
    for (const { tag, body } of promotions) {
      expect(["new", "hit", "sale"]).toContain(tag);
      expect(body.length).toBeGreaterThan(150);
    }
  });

  test.each(["2026-01-01", "2026-02-28", "2026-03-01", "2026-07-15", "2026-11-20", "2027-12-31"])("on %s at least three are running and none has yet to begin", (day) => {
    const rows = generateShop({ today: new Date(`${day}T10:00:00Z`) }).promotions;
    expect(rows.filter(({ date_from, date_to }) => date_from <= day && day <= date_to).length).toBeGreaterThanOrEqual(3);
    for (const { date_from, date_to } of rows) {
      expect(date_from <= day).toBe(true);
      expect(date_from < date_to).toBe(true);
    }
  });
});
