import { expect, expectNoSidewaysScroll, open, settled, test } from "./shop-test.ts";

const drawer = (title: string) => ({ name: title });

test("the catalogue opens over the page, leads to a category and is closed by then", async ({ page, scripted }) => {
  await open(page, "/delivery", scripted);
  await page.locator("nav.bar").getByRole("link", { name: "Каталог" }).click();
  const catalog = page.getByRole("dialog", drawer("Каталог"));
  await expect(catalog).toBeVisible();
  await expect(page).toHaveURL(/\/delivery\?drawer=catalog$/);
  await expectNoSidewaysScroll(page);
  await catalog.locator("details[name=catalog]").nth(1).locator("summary").first().click();
  await catalog.locator("details[name=catalog]").nth(1).getByRole("link", { name: /все товары/ }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/catalog\/[a-z-]+$/);
});

test("a city is found by its name and chosen by one press", async ({ page, scripted }) => {
  await open(page, "/delivery", scripted);
  await page.getByRole("link", { name: /^Ваш город:/ }).click();
  const cities = page.getByRole("dialog", drawer("Выберите город"));
  await expect(cities.getByRole("button", { name: "Казань" }).first()).toBeVisible();
  await cities.getByLabel("Найти город").fill("екат");
  if (!scripted) await cities.getByRole("button", { name: "Найти" }).click();
  await expect(cities.getByRole("button", { name: "Казань" })).toHaveCount(0);
  await cities.getByRole("button", { name: /^Екатеринбург/ }).click();
  await expect(page.getByText("Ваш город — Екатеринбург").first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("what has been added is shown over the page, which stays where it was", async ({ page, scripted }) => {
  await open(page, "/search/шайба", scripted);
  await page.getByRole("button", { name: "В корзину" }).first().click();
  const popup = page.getByRole("dialog", drawer("Товар в корзине"));
  await expect(popup).toBeVisible();
  await expectNoSidewaysScroll(page);
  await popup.getByRole("link", { name: "Продолжить покупки" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await settled(page, scripted);
  await page.getByRole("button", { name: "В корзину" }).nth(1).click();
  await popup.getByRole("button", { name: "Больше не показывать это окно" }).click();
  await expect(page.getByText("Больше не показываем это окно").first()).toBeVisible();
  await settled(page, scripted);
  await page.getByRole("button", { name: "В корзину" }).nth(2).click();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("with script", () => {
  test.beforeEach(({ scripted }) => test.skip(!scripted, "what only script does"));

  test("Esc closes a drawer and gives the focus back; the page behind neither moves nor can be reached", async ({ page }) => {
    await open(page, "/delivery", true);
    await page.evaluate(() => window.scrollTo(0, 300));
    const opener = page.locator("footer").getByRole("link", { name: "Карта сайта" });
    await opener.evaluate((link) => (link instanceof HTMLElement ? (link.focus({ preventScroll: true }), link.click()) : null));
    const map = page.getByRole("dialog", drawer("Карта сайта"));
    await expect(map).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe("hidden");
    for (let presses = 0; presses < 60; presses += 1) await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null)).toBe(true);
    await page.keyboard.press("Escape");
    await expect(map).toHaveCount(0);
    await expect(opener).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(300);
  });

  test("a press beside a drawer closes it, Back opens it again", async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 800 });
    await open(page, "/delivery", true);
    await page.getByRole("link", { name: /^Ваш город:/ }).click();
    const cities = page.getByRole("dialog", drawer("Выберите город"));
    await expect(cities).toBeVisible();
    await page.mouse.click(200, 400);
    await expect(cities).toHaveCount(0);
    await page.goBack();
    await expect(cities).toBeVisible();
  });
});
