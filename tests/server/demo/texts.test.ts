import { describe, expect, test } from "vitest";
import { locationCookies, locationMaxAge, shopCookies } from "#app/http/shop-cookies.ts";
import { demoShop } from "#server/demo/identity.ts";
import { generateShop } from "#server/demo/shop.ts";
import { drawingSpec } from "#server/drawings/spec.ts";
import { today, wholeShop } from "./whole-shop.ts";
import { paymentMethodShape } from "#app/contract/orders/payments.ts";
import { basket } from "#app/i18n/ru/basket/basket.ts";
import { checkout } from "#app/i18n/ru/orders/checkout.ts";
import { ways } from "#app/i18n/ru/delivery/ways.ts";
import { home } from "#app/i18n/ru/content/home.ts";
import { order } from "#app/i18n/ru/orders/order.ts";
import { orderCancel } from "#app/i18n/ru/orders/order-cancel.ts";
import { codes } from "#app/domain/account/code-limits.ts";
import { mostBasketLines } from "#app/domain/limits.ts";
import { unknownLineSlots, unknownSlots } from "#app/domain/text-slots.ts";

const { contentPages, seoSettings, categories, cities, materials, promotions } = generateShop({ today });

describe("text pages", () => {
  const bodyOf = (path: string) => contentPages.find((page) => page.path === path)?.body ?? "";

  test("the support page uses the button names of the order page and the numbers of the rules", () => {
    const body = bodyOf("/support");
    for (const button of [order.change, orderCancel.cancel, orderCancel.request, basket.whole, basket.noDate])
      expect(body).toContain(`«${button}»`);
    expect(body).not.toMatch(/отменить заказ\n+Позвоните/);
    expect(body).toContain(`действует ${codes.lifetime / 60} минут`);
    expect(body).toContain(`через ${codes.resend} секунд`);
    expect(body).toContain(`После ${codes.tries} неверных попыток`);
    expect(body).toContain(`до ${mostBasketLines} товаров`);
    // The option is offered to members only.
    expect(body).toMatch(/войдите и включите в корзине «Отгружать только целиком»/);
  });

  test("the pages on delivery and payment match the shop's terms", () => {
    for (const slot of ["pickupTerms", "courierTerms", "serviceTerms", "storageDays", "storageReminder"])
      expect(bodyOf("/delivery")).toContain(`{{${slot}}}`);
    for (const slot of ["onlineReserve", "invoiceReserve"]) expect(bodyOf("/payments")).toContain(`{{${slot}}}`);
    for (const slot of ["returnDays", "contractReturnDays", "shortageDaysOf", "decisionDays"])
      expect(bodyOf("/refund")).toContain(`{{${slot}}}`);
    for (const slot of ["decisionDays", "inspectionDays"]) expect(bodyOf("/warranty")).toContain(`{{${slot}}}`);
    for (const { body } of contentPages) expect(body).not.toMatch(/\d ₽|\d\d:\d\d|8 800/);
    // Figures in texts must come from the rules.
    for (const path of ["/delivery", "/payments", "/refund", "/warranty", "/polzovatelskoe-soglashenie"])
      expect(bodyOf(path), path).not.toMatch(/\d\s(?:рабоч\S+\s|календарн\S+\s)?(?:день|дня|дней|час)/);
  });

  test("no text has an unknown placeholder", () => {
    for (const { title, h1, description, body } of contentPages)
      expect([title, h1, description].flatMap(unknownLineSlots).concat(unknownSlots(body))).toEqual([]);
    for (const { body } of [...materials, ...promotions]) expect(unknownSlots(body)).toEqual([]);
    for (const { seo_text } of seoSettings) expect(unknownSlots(seo_text ?? "")).toEqual([]);
  });

  test("every static page of specification §2 has its text", () => {
    expect(contentPages.map(({ path }) => path).sort()).toEqual(
      [
        "/about",
        "/brands",
        "/contacts",
        "/corporativ-clients",
        "/delivery",
        "/payments",
        "/politika-v-otnoshenii-faylov-cookie",
        "/polzovatelskoe-soglashenie",
        "/refund",
        "/static/politika-konfidentsialnosti-personalnykh-dannykh",
        "/support",
        "/warranty",
      ].sort(),
    );
  });

  test.each(contentPages)(
    "$path has a full text, and links only to pages of the shop",
    ({ title, h1, description, body }) => {
      expect(body.length).toBeGreaterThan(500);
      expect(new Set([title, h1, description]).size).toBe(3);
      expect(description.length).toBeLessThanOrEqual(170);
      const known = [
        "#feedback",
        "#claim",
        "/support#feedback",
        "/refund#claim",
        "/profile/orders",
        `mailto:${demoShop.email}`,
        ...contentPages.map(({ path }) => path),
      ];
      for (const [, href] of body.matchAll(/\]\(([^)]*)\)/g)) expect(known).toContain(href);
      expectTypeset(body);
    },
  );

  test.each([
    ["/support", "(#feedback)"],
    ["/refund", "(#claim)"],
    ["/warranty", "(/refund#claim)"],
    ["/contacts", "(/support#feedback)"],
  ])("%s refers to the form on the page: %s", (path, link) => {
    expect(contentPages.find((page) => page.path === path)?.body).toContain(link);
  });

  test("the cookie policy lists every cookie of the shop with its lifetime", () => {
    const body = contentPages.find(({ path }) => path === "/politika-v-otnoshenii-faylov-cookie")?.body ?? "";
    const said = new Map(
      [...body.matchAll(/^\| ([\w, ]+) \|.*\| (.+?) \|$/gm)].flatMap(([, names = "", term = ""]) =>
        names.split(", ").map((name) => [name, term] as const),
      ),
    );
    for (const { name, maxAge } of Object.values(shopCookies))
      expect([name, said.get(name)]).toEqual([name, termOf(maxAge)]);
    for (const name of locationCookies) expect([name, said.get(name)]).toEqual([name, termOf(locationMaxAge)]);
  });

  test("the name and the seller's details come from the settings", () => {
    const seller = {
      ...demoShop.seller,
      name: "ООО «Клин»",
      fullName: "Общество с ограниченной ответственностью «Клин»",
      inn: "7799003180",
    };
    const other = generateShop({ today, shop: { ...demoShop, name: "Клин", seller } });
    const texts = JSON.stringify([other.contentPages, other.seoSettings]);
    expect(texts).not.toMatch(/Скоб/);
    expect(other.contentPages.find(({ path }) => path === "/contacts")).toMatchObject({
      title: "Контакты и адреса магазина «Клин»",
      body: expect.stringContaining("**ООО «Клин».** ИНН 7799003180"),
    });
  });

  test("search engine texts exist for the main page, the catalogue and its categories", () => {
    const known = new Set(["/", "/catalog", ...categories.map(({ slug }) => `/catalog/${slug}`)]);
    expect(seoSettings.length).toBeGreaterThan(0);
    for (const { path } of seoSettings) expect(known).toContain(path);
  });
});

/** A duration in seconds, worded as in the policy. */
function termOf(seconds: number): string {
  if (seconds >= 86_400) return `${seconds / 86_400}\u00a0дней`;
  if (seconds >= 3_600) return seconds === 3_600 ? "1\u00a0час" : `${seconds / 3_600}\u00a0часа`;
  return seconds >= 60 ? `${seconds / 60}\u00a0минут` : `${seconds}\u00a0секунд`;
}

describe("useful materials", () => {
  test("all have a text", () => {
    expect(materials.length).toBeGreaterThanOrEqual(8);
    expect(new Set(materials.map(({ slug }) => slug)).size).toBe(materials.length);
    expect(new Set(materials.map(({ title }) => title)).size).toBe(materials.length);
  });

  test.each(materials)(
    "$slug has parts, a lead, tags, goods of a category, a picture",
    ({ lead, body, tags, category_slug, drawing, read_minutes }) => {
      expect(body.length).toBeGreaterThan(900);
      expect(body.match(/^## /gm)?.length).toBeGreaterThanOrEqual(3);
      expect(lead.length).toBeLessThanOrEqual(170);
      expect(tags.length).toBeGreaterThan(0);
      expect(categories.map(({ slug }) => slug)).toContain(category_slug);
      expect(drawingSpec.safeParse(drawing).success).toBe(true);
      expect(read_minutes).toBeGreaterThan(0);
      expectTypeset(lead + body);
    },
  );

  test.each(["2026-01-01", "2026-11-20", "2030-01-01"])("of a shop filled on %s are all published by then", (day) => {
    const now = new Date(`${day}T10:00:00Z`);
    for (const { published_at, updated_at } of generateShop({ today: now }).materials) {
      expect(published_at <= updated_at).toBe(true);
      expect(new Date(updated_at).getTime()).toBeLessThanOrEqual(now.getTime());
    }
  });
});

function expectTypeset(text: string): void {
  expect(text.replace(/\{\{\w+\}\}/g, "")).not.toMatch(/[{}]|undefined/);
  // Russian quotation marks only.
  expect(text).not.toMatch(/["“”]/);
}

describe("promotions", () => {
  test("are complete, with their goods' tag, and name existing cities and categories", () => {
    expect(promotions.length).toBeGreaterThanOrEqual(4);
    const known = {
      cities: new Set(cities.map(({ slug }) => slug)),
      categories: new Set(categories.map(({ slug }) => slug)),
    };
    for (const { tag, body, drawing, ...only } of promotions) {
      expect(["new", "hit", "sale"]).toContain(tag);
      expect(body.length).toBeGreaterThan(150);
      expect(drawingSpec.safeParse(drawing).success).toBe(true);
      for (const city of only.cities) expect(known.cities).toContain(city);
      for (const category of only.category_slugs) expect(known.categories).toContain(category);
    }
    expect(promotions.some((promotion) => promotion.cities.length > 0)).toBe(true);
  });

  test("have goods to sell", () => {
    const { products } = wholeShop();
    const slugOf = new Map(categories.map(({ uuid, slug }) => [uuid, slug]));
    for (const { slug, tag, category_slugs } of promotions) {
      const inside = (path: string) =>
        category_slugs.length === 0 || category_slugs.some((one) => path === one || path.startsWith(`${one}/`));
      expect(
        products.filter(({ tags, category_uuid }) => tags.includes(tag) && inside(slugOf.get(category_uuid) ?? ""))
          .length,
        slug,
      ).toBeGreaterThan(3);
    }
  });

  test.each(["2026-01-01", "2026-02-28", "2026-03-01", "2026-07-15", "2026-11-20", "2027-12-31"])(
    "on %s are at least three, none of them in the future",
    (day) => {
      const rows = generateShop({ today: new Date(`${day}T10:00:00Z`) }).promotions;
      expect(rows.filter(({ date_from, date_to }) => date_from <= day && day <= date_to).length).toBeGreaterThanOrEqual(
        3,
      );
      for (const { date_from, date_to } of rows) {
        expect(date_from <= day).toBe(true);
        expect(date_from < date_to).toBe(true);
      }
    },
  );
});

describe("promises about orders in texts", () => {
  const bodyOf = (path: string) => contentPages.find((page) => page.path === path)?.body ?? "";

  test("on payment match the methods of the checkout", () => {
    const told = paymentMethodShape.options.map((method) => checkout.paymentMethod[method]);
    for (const way of told) expect(bodyOf("/payments").toLowerCase()).toContain(way.toLowerCase());
    for (const text of [home.paymentsText, bodyOf("/payments")]) expect(text).toMatch(/при получении/i);
  });

  test("on payment hold for a shop without a gateway or a bank account: only payment on delivery is promised", () => {
    const { description = "" } = contentPages.find(({ path }) => path === "/payments") ?? {};
    for (const text of [home.paymentsText, description]) expect(text).not.toMatch(/онлайн|карт|СБП|сч[её]т/i);
    const told = bodyOf("/payments").split(/\n+/);
    for (const way of ["Картой онлайн", "По счёту", "С отсрочкой по договору"]) {
      const promise = told.find((line) => line.includes(`«${way}»`)) ?? "";
      expect(promise.split(/(?<=\.) /).find((part) => part.includes(`«${way}»`))).toMatch(/^Если /);
    }
  });

  test("on unavailable goods use the same words in the basket, the checkout, the order and on the support page", () => {
    expect(new Set([basket.noDate, ways.estimate, order.noDate]).size).toBe(1);
    expect(bodyOf("/support")).toContain(`«${basket.noDate}»`);
  });
});
