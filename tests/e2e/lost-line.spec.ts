import type { Page } from "playwright/test";
import { expect, freshPhone, lastCode, open, settled, test } from "./shop-test.ts";

/** Console errors and failed requests are the subject of these tests. */
test.use({ expectedFailures: true });

const lost = "Ответ не пришёл. Проверьте связь и попробуйте ещё раз";

/** Differs for each loaded document. */
const loadedAt = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin);

test.describe("with script, a form sent while offline", () => {
  test.beforeEach(({ scripted }) => test.skip(!scripted, "without script a browser says so itself"));

  test("keeps the page and typed values, and can be sent when the connection is back", async ({ page, context }) => {
    await open(page, "/contacts", true);
    const loaded = await loadedAt(page);
    const news = page.locator("#news");
    await news.getByLabel("Электронная почта").fill("lost-line@example.ru");
    await news.getByRole("checkbox").check();
    await context.setOffline(true);
    await news.getByRole("button", { name: "Подписаться" }).click();
    const notice = page.getByRole("alert").filter({ hasText: lost });
    await expect(notice).toBeVisible();
    await expect(notice).toContainText("Нет связи");
    await expect(news.getByLabel("Электронная почта")).toHaveValue("lost-line@example.ru");
    await expect(news.getByRole("checkbox")).toBeChecked();
    expect(await loadedAt(page)).toBe(loaded);

    await context.setOffline(false);
    // A form sent so fast may have to be sent again.
    await expect(async () => {
      await news.getByRole("button", { name: "Подписаться" }).click();
      await expect(news.getByText("lost-line@example.ru")).toBeVisible({ timeout: 2_000 });
    }).toPass();
    expect(await loadedAt(page)).toBe(loaded);
  });

  test("adds nothing to the basket, and the button works when the connection is back", async ({ page, context }) => {
    await open(page, "/search/шайба", true);
    await context.setOffline(true);
    await page.getByRole("button", { name: "В корзину" }).first().click();
    await expect(page.getByRole("alert").filter({ hasText: lost })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("шайба");
    await context.setOffline(false);
    await page.getByRole("button", { name: "В корзину" }).first().click();
    await expect(page.getByRole("dialog")).toContainText("в корзине");
  });

  test("leaves the login at its current step", async ({ page, context }) => {
    const phone = freshPhone();
    await open(page, "/?drawer=auth", true);
    await page.getByLabel("Мобильный телефон").fill(phone);
    await page.getByRole("button", { name: "Получить код" }).click();
    await page.getByLabel("Код из СМС").fill("123");
    const code = await lastCode(page.request, phone);
    await page.getByLabel("Код из СМС").fill(code);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Войти", exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: lost })).toBeVisible();
    await expect(page.getByLabel("Код из СМС")).toHaveValue(code);
    await context.setOffline(false);
    await page.getByRole("button", { name: "Войти", exact: true }).click();
    await expect(page.getByLabel("Фамилия")).toBeVisible();
  });

  test("that is refused before any page handles it shows the reason and keeps typed values", async ({ page }) => {
    await open(page, "/contacts", true);
    const refuse = (answer: { status: number; contentType: string; body: string }) =>
      page.route("**/contacts.data*", (route) =>
        route.request().method() === "POST" ? route.fulfill(answer) : route.fallback(),
      );
    await refuse({ status: 413, contentType: "text/plain; charset=utf-8", body: "Слишком большой запрос" });
    const news = page.locator("#news");
    await news.getByLabel("Электронная почта").fill("heavy@example.ru");
    await news.getByRole("checkbox").check();
    await news.getByRole("button", { name: "Подписаться" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Слишком большой запрос" })).toBeVisible();
    await expect(news.getByLabel("Электронная почта")).toHaveValue("heavy@example.ru");

    await page.unroute("**/contacts.data*");
    await refuse({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });
    await news.getByRole("button", { name: "Подписаться" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Ошибка обращения к сервису" })).toBeVisible();
    await expect(page.getByText("Bad Gateway")).toHaveCount(0);
    await expect(news.getByLabel("Электронная почта")).toHaveValue("heavy@example.ru");
  });

  test("a page requested while offline leaves the current one open, and loads when the connection is back", async ({
    page,
    context,
  }) => {
    await open(page, "/", true);
    const loaded = await loadedAt(page);
    await context.setOffline(true);
    await page.locator("nav.mobile-bar").getByRole("link", { name: "Избранное" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Проверьте связь и попробуйте ещё раз" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Крепёж");
    expect(await loadedAt(page)).toBe(loaded);
    await context.setOffline(false);
    await page.locator("nav.mobile-bar").getByRole("link", { name: "Избранное" }).click();
    await expect(page).toHaveURL(/\/favorite$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Избранное");
  });

  test("a page with loaded code and failing data says so within the frame, and loads when the connection is back", async ({
    page,
    context,
  }) => {
    await open(page, "/catalog/krepezh", true);
    const loaded = await loadedAt(page);
    await context.setOffline(true);
    await page.locator("footer").getByRole("link", { name: "Такелаж", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Нет связи");
    await expect(page.getByRole("search")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("main").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Такелаж");
    expect(await loadedAt(page)).toBe(loaded);
  });
});

test.describe("with script, a page whose code cannot be fetched", () => {
  test.beforeEach(({ scripted }) => test.skip(!scripted, "without script there is no code"));

  const footerLink = (page: Page, name: string) => page.locator("footer").getByRole("link", { name, exact: true });

  test("is loaded by the browser itself, once in ten seconds", async ({ page }) => {
    let broken = false;
    await page.route("**/assets/*.js", (route) => (broken ? route.abort() : route.continue()));
    await open(page, "/about", true);
    const loaded = await loadedAt(page);
    const documents: string[] = [];
    page.on("request", (request) => {
      if (!request.isNavigationRequest()) return;
      documents.push(new URL(request.url()).pathname);
      broken = false;
    });
    broken = true;
    await footerLink(page, "Оплата").click();
    await expect(page).toHaveURL(/\/payments$/);
    await settled(page, true);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Оплата");
    const again = await loadedAt(page);
    expect(again).not.toBe(loaded);
    expect(documents).toEqual(["/payments"]);

    broken = true;
    await footerLink(page, "Гарантия").click();
    await expect(page.getByRole("alert").filter({ hasText: "Проверьте связь и попробуйте ещё раз" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Оплата");
    expect(await loadedAt(page)).toBe(again);
    expect(documents).toEqual(["/payments"]);

    broken = false;
    await footerLink(page, "Гарантия").click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Гарантия");
  });
});
