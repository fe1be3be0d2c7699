import type { Page } from "playwright/test";
import { expect, expectNoSidewaysScroll, open, reachCheckout, settled, test } from "./shop-test.ts";

const pages = [
  ["/", "Крепёж"],
  ["/catalog", "Каталог"],
  ["/catalog/okonnaya-furnitura", "Оконная фурнитура"],
  ["/catalog/okonnaya-furnitura/ruchki-okonnye", "Ручки оконные"],
  ["/search/ручка", "ручка"],
  ["/basket", "Корзина"],
  ["/favorite", "Избранное"],
  ["/compare", "Сравнение"],
  ["/about", ""],
  ["/delivery", "Доставка"],
  ["/payments", "Оплата"],
  ["/contacts", "Контакты"],
  ["/refund", "Возврат"],
  ["/warranty", "Гарантия"],
  ["/support", ""],
  ["/corporativ-clients", ""],
  ["/polzovatelskoe-soglashenie", ""],
  ["/politika-v-otnoshenii-faylov-cookie", ""],
  ["/static/politika-konfidentsialnosti-personalnykh-dannykh", ""],
] as const;

for (const [path, heading] of pages) {
  test(`${path} has one heading and no overflow`, async ({ page, scripted }) => {
    await open(page, path, scripted);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
    await expect(page).toHaveTitle(/\S/);
    await expectNoSidewaysScroll(page);
  });
}

test.describe("on a wide screen with text of twice the size", () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false });

  for (const path of ["/", "/catalog/krepezh", "/catalog/krepezh?view=table", "/search/шайба", "/contacts"]) {
    test(`${path} does not overflow the screen`, async ({ page, scripted }) => {
      await open(page, path, scripted);
      await expectNothingOffScreen(page);
    });
  }

  test("a product and a filled basket do not overflow the screen", async ({ page, scripted }) => {
    await open(page, "/search/саморез", scripted);
    await page.locator(".goods-list > li").getByRole("link").first().click();
    await expect(page).toHaveURL(/\/product\//);
    await settled(page, scripted);
    await expectNothingOffScreen(page);
    await page.getByRole("textbox", { name: "Количество" }).first().fill("90 000");
    await page.getByRole("button", { name: "В корзину" }).first().click();
    await expect(page.getByText("Товар в корзине").first()).toBeVisible();
    await open(page, "/basket", scripted);
    await expect(page.getByRole("heading", { name: "Нет в наличии" })).toBeVisible();
    await expectNothingOffScreen(page);
  });

  test("the checkout does not overflow the screen", async ({ page, scripted }) => {
    await reachCheckout(page, scripted);
    await expectNothingOffScreen(page);
    // Nor does anything overflow the frame of the totals.
    const beside = await page.locator(".checkout-summary").evaluate((frame) => frame.scrollWidth - frame.clientWidth);
    expect(beside).toBeLessThanOrEqual(0);
  });
});

async function expectNothingOffScreen(page: Page): Promise<void> {
  await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
  await expectNoSidewaysScroll(page);
}

test("structured data describe the page that was loaded, not one opened in place", async ({ page, scripted }) => {
  const kinds = () =>
    page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((scripts) => scripts.map(({ textContent }): unknown => JSON.parse(textContent ?? "")["@type"]));
  await open(page, "/catalog/krepezh", scripted);
  expect(await kinds()).toEqual(["BreadcrumbList", "ItemList"]);
  await page.locator(".goods-list > li").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole("heading", { name: "Характеристики" })).toBeVisible();
  expect(await kinds()).toEqual(scripted ? [] : ["BreadcrumbList", "Product"]);
  await open(page, page.url(), scripted);
  expect(await kinds()).toEqual(["BreadcrumbList", "Product"]);
});

test("breadcrumbs fit on one line", async ({ page, scripted }) => {
  await open(page, "/catalog/krepezh", scripted);
  const feet = await page.locator(".crumbs :is(a, span):visible").evaluateAll((words) =>
    words.map((word) => {
      const range = document.createRange();
      range.selectNodeContents(word);
      return Math.round(range.getBoundingClientRect().bottom);
    }),
  );
  // A phone shows only a link to the parent page.
  expect(feet.length).toBeGreaterThan(0);
  expect(new Set(feet).size).toBe(1);
});

test("cards on a phone show the sizes that distinguish goods", async ({ page, scripted }) => {
  await open(page, "/catalog/krepezh/samorezy/samorezy-krovelnye", scripted);
  const names = page.locator(".goods-list li > a");
  const hidden = await names.evaluateAll(
    (links) =>
      links.filter((link) => {
        const text = link.firstChild;
        if (text === null) return true;
        const range = document.createRange();
        range.setStart(text, 0);
        range.setEnd(text, /\d×\d+/.exec(link.textContent ?? "")?.index ?? 0);
        // Clamped text extends below its box.
        return range.getBoundingClientRect().bottom > link.getBoundingClientRect().bottom;
      }).length,
  );
  expect(await names.count()).toBe(24);
  expect(hidden).toBe(0);
});

test.describe("an unknown address", () => {
  test.use({ expectedStatuses: [404] });

  for (const path of ["/no-such-page", "/catalog/no-such-category", "/product/no-such-product"]) {
    test(`${path} is the 404 page with links`, async ({ page, scripted }) => {
      await open(page, path, scripted);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Страница не найдена");
      await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", /noindex/);
      await page.getByRole("link", { name: "Перейти на главную" }).click();
      await expect(page).toHaveURL(/\/$/);
    });
  }
});

test("a closed page redirects a guest to the main page with the reason and the login", async ({ page, scripted }) => {
  await open(page, "/profile/orders", scripted);
  await expect(page).toHaveURL(/\/\?drawer=auth&return=%2Fprofile%2Forders/);
  await expect(page.getByText("Невозможно открыть данный раздел").first()).toBeVisible();
  await expect(page.getByLabel("Мобильный телефон")).toBeVisible();
});

test("another city has its own prices and stays selected", async ({ page, scripted }) => {
  await open(page, "/?drawer=location", scripted);
  await page.getByRole("button", { name: "Казань" }).first().click();
  await expect(page.getByText("Ваш город — Казань").first()).toBeVisible();
  await open(page, "/catalog/okonnaya-furnitura", scripted);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("в Казани");
});

for (const [typed, city] of [
  ["питер", "Санкт-Петербург"],
  ["екб", "Екатеринбург"],
  ["нн", "Нижний Новгород"],
  ["г. Казань", "Казань"],
  ["rfpfym", "Казань"],
  ["novosibirsk", "Новосибирск"],
  ["Самраа", "Самара"],
] as const)
  test(`the city search finds ${city} by «${typed}»`, async ({ page, scripted }) => {
    await open(page, "/?drawer=location", scripted);
    const drawer = page.getByRole("dialog").filter({ has: page.getByRole("search", { name: "Поиск города" }) });
    await drawer.getByRole("searchbox").fill(typed);
    if (!scripted) await drawer.getByRole("button", { name: "Найти" }).click();
    const buttons = page.locator(".cities button[name=cityUuid]");
    await expect(buttons).toHaveCount(1);
    await expect(buttons).toContainText(city);
  });

test("a city typed before the scripts load is found once they do", async ({ page, scripted }) => {
  test.skip(!scripted, "without script the form is sent");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/assets/**", async (route) => {
    await held;
    await route.continue();
  });
  const loading = page.goto("/?drawer=location");
  await page.getByRole("searchbox", { name: "Найти город" }).fill("казань");
  letGo();
  await loading;
  await expect(page.locator(".cities button[name=cityUuid]")).toHaveCount(1);
});

test("a product added to favourites is listed there", async ({ page, scripted }) => {
  await open(page, "/search/шайба", scripted);
  const row = page
    .locator("main li")
    .filter({ has: page.getByRole("button", { name: "В корзину" }) })
    .first();
  await row.getByRole("button", { name: /избранн/i }).click();
  await expect(page.getByText("Товар в избранном").first()).toBeVisible();
  await open(page, "/favorite", scripted);
  await expect(page.getByRole("button", { name: "В корзину" })).toHaveCount(1);
});
