import type { Page } from "playwright/test";
import { expect, expectNoSidewaysScroll, freshPhone, open, register, settled, test } from "./shop-test.ts";

const handles = "/catalog/okonnaya-furnitura/ruchki-okonnye";

/** Adds the first goods of a category to the list; ends on the list's page. */
async function mark(page: Page, scripted: boolean, list: "Сравнить" | "избранное", count: number): Promise<void> {
  await open(page, handles, scripted);
  const toggles = page.locator("main li").getByRole("button", { name: new RegExp(list, "i") });
  for (let place = 0; place < count; place += 1) {
    await toggles.nth(place).click();
    await expect(toggles.nth(place)).toHaveAttribute("aria-pressed", "true");
    await settled(page, scripted);
  }
}

test("goods are compared side by side, with all attributes or the different ones", async ({ page, scripted }) => {
  await mark(page, scripted, "Сравнить", 6);
  await open(page, "/compare", scripted);
  await page.getByRole("navigation", { name: "Категории" }).getByRole("link").first().click();
  const table = page.getByRole("region", { name: /^Сравнение:/ });
  const all = await table.getByRole("row").count();
  await page.getByRole("link", { name: "Только различия" }).click();
  await expect(page).toHaveURL(/differences=1/);
  await expect(page.getByRole("link", { name: "Только различия" })).toHaveAttribute("aria-current", "true");
  await expect.poll(() => table.getByRole("row").count()).toBeLessThan(all);
  await expectNoSidewaysScroll(page);
});

test("a category and the whole comparison are cleared at once, and restored", async ({ page, scripted }) => {
  await mark(page, scripted, "Сравнить", 6);
  await open(page, "/compare", scripted);
  const groups = page.getByRole("navigation", { name: "Категории" }).getByRole("link");
  const count = await groups.count();
  await page.getByRole("button", { name: "Убрать категорию" }).click();
  await expect(page.getByText("Убрали из сравнения")).toBeVisible();
  await expect(groups).toHaveCount(count - 1);
  await page.getByRole("button", { name: "Вернуть товары" }).click();
  await expect(groups).toHaveCount(count);
  await expect(page.getByText("Убрали из сравнения")).toHaveCount(0);

  await settled(page, scripted);
  await page.getByRole("button", { name: "Очистить сравнение" }).click();
  await expect(page.getByText("Сравнивать пока нечего")).toBeVisible();
  await page.getByRole("button", { name: "Вернуть товары" }).click();
  await expect(groups).toHaveCount(count);
});

test("one product is removed from the comparison, and another is added to the basket from its head", async ({
  page,
  scripted,
}) => {
  await mark(page, scripted, "Сравнить", 2);
  await open(page, "/compare", scripted);
  await page
    .getByRole("button", { name: /^В корзину:/ })
    .first()
    .click();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  await open(page, "/compare", scripted);
  const count = page.locator(".header-tools b.count-badge").first();
  await expect(count).toHaveText("2");
  await page
    .getByRole("button", { name: /^Убрать из сравнения:/ })
    .first()
    .click();
  await expect(count).toHaveText("1");
});

test("heads of compared goods stay visible while attributes scroll", async ({ page, scripted }) => {
  await page.setViewportSize({ width: 1200, height: 420 });
  await mark(page, scripted, "Сравнить", 2);
  await open(page, "/compare", scripted);
  const box = page.getByRole("region", { name: /^Сравнение:/ });
  const scrolled = await box.evaluate((element) => {
    element.scrollTop = element.scrollHeight;
    const [head, frame] = [element.querySelector("thead th:nth-child(2)"), element];
    return {
      by: element.scrollTop,
      from: Math.round((head?.getBoundingClientRect().top ?? -1) - frame.getBoundingClientRect().top),
    };
  });
  expect(scrolled.by).toBeGreaterThan(0);
  expect(scrolled.from).toBeLessThanOrEqual(1);
  expect(scrolled.from).toBeGreaterThanOrEqual(0);
});

test("the comparison prints as a complete table only", async ({ page, scripted }) => {
  await mark(page, scripted, "Сравнить", 6);
  await open(page, "/compare", scripted);
  await page.emulateMedia({ media: "print" });
  const table = page.getByRole("region", { name: /^Сравнение:/ });
  await expect(table.getByRole("row").last()).toBeVisible();
  for (const gone of [
    "header",
    "footer",
    ".mobile-bar",
    "main form",
    ".comparison-bar",
    ".comparison-table .text-link",
  ])
    await expect(page.locator(gone).filter({ visible: true })).toHaveCount(0);
  const [inside, outside] = await table.evaluate((element) => [
    [element.scrollWidth, element.scrollHeight],
    [element.clientWidth, element.clientHeight],
  ]);
  expect(inside).toEqual(outside);
  await expectNoSidewaysScroll(page);
});

test("favourites are counted, cleared and restored", async ({ page, scripted }) => {
  await mark(page, scripted, "избранное", 3);
  await open(page, "/favorite", scripted);
  const count = page.locator(".mobile-bar b.count-badge").first();
  await expect(count).toHaveText("3");
  await page.getByRole("button", { name: "Очистить избранное" }).click();
  await expect(page.getByText("В избранном пока пусто")).toBeVisible();
  await expect(count).toHaveCount(0);
  await page.getByRole("button", { name: "Вернуть товары" }).click();
  await expect(page.getByRole("button", { name: "В корзину" })).toHaveCount(3);
  await expect(count).toHaveText("3");
});

test("a guest's lists belong to the account after the login", async ({ page, scripted }) => {
  await mark(page, scripted, "избранное", 2);
  await mark(page, scripted, "Сравнить", 2);
  await open(page, "/favorite?drawer=auth", scripted);
  await register(page, freshPhone(), `lists-${scripted}@example.ru`);
  await expect(page.locator(".mobile-bar b.count-badge").first()).toHaveText("2");
  await expect(page.locator(".header-tools b.count-badge").first()).toHaveText("2");
  await expect(page.getByRole("main").getByRole("button", { name: "В корзину" })).toHaveCount(2);
});

test("a page restored by Back shows the current basket", async ({ page, scripted }) => {
  test.skip(!scripted, "without script the browser asks for the page again");
  await open(page, "/search/шайба", scripted);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: "В корзину" }).first().click();
  await expect(other.getByText("Товар в корзине").first()).toBeVisible();
  await other.close();
  const basket = page.getByRole("banner").locator('a[href="/basket"]').first();
  await expect(basket).not.toContainText("₽");
  // Browsers under test have no back/forward cache: the event simulates a page restored from it.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(basket).toContainText("₽");
});
