import type { Page } from "playwright/test";
import { violations } from "./axe.ts";
import { openOwnShop, type OwnShop } from "#tests/e2e/own-shop.ts";
import { expect, expectNoSidewaysScroll, open, settled, test } from "#tests/e2e/shop-test.ts";

/** The phone first: its 404 has a picture of its own in the specification. */
const screens = [
  { name: "a phone", width: 360, height: 740, small: true },
  { name: "a desktop", width: 1200, height: 800, small: false },
] as const;

const computer = {
  isMobile: false,
  hasTouch: false,
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
};

/** The page is complete and noindex, and axe finds no violations. */
async function expectScreen(page: Page, title: string, scripted: boolean): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex, nofollow");
  if (!title.includes("Нет связи")) await expect(page.locator("img.error-picture")).toBeVisible();
  await expectNoSidewaysScroll(page);
  if (scripted) expect(await violations(page)).toEqual([]);
}

// The banner covers the bottom of the screen until it is closed.
test.beforeEach(({ context, baseURL }) =>
  context.addCookies([{ name: "is_cookies_accepted", value: "true", url: baseURL ?? "" }]),
);

for (const { name, width, height, small } of screens) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport: { width, height }, expectedStatuses: [404], ...(small ? {} : computer) });

    test("an unknown address shows the 404 page with its picture, its search and links", async ({ page, scripted }) => {
      const answer = await page.goto("/no/such/page");
      expect(answer?.status()).toBe(404);
      await settled(page, scripted);
      await expect(page.locator("img.error-picture")).toHaveAttribute(
        "src",
        small ? "/images/missing-small.svg" : "/images/missing.svg",
      );
      await expectScreen(page, "Страница не найдена", scripted);
      await page.locator("main").getByRole("searchbox").fill("шайба");
      await page.locator("main").getByRole("button", { name: "Найти" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("шайба");
    });
  });
}

test.describe("with script", () => {
  test.beforeEach(({ scripted }) => test.skip(!scripted, "without script a browser says so itself"));
  test.use({ expectedFailures: true });

  for (const { name, width, height } of screens) {
    test(`on ${name} a page whose code is loaded and whose data fails says so, and loads once the connection is back`, async ({
      page,
      context,
    }) => {
      await page.setViewportSize({ width, height });
      await open(page, "/favorite", true);
      await page.getByRole("link", { name: "Контакты" }).first().click();
      await expect(page).toHaveURL(/\/contacts$/);
      await context.setOffline(true);
      await page.locator('a[href="/favorite"]:visible').first().click();
      await expectScreen(page, "Нет связи", true);
      await context.setOffline(false);
      await page.getByRole("link", { name: "Попробовать ещё раз" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Избранное");
    });
  }
});

test.describe("a shop in a process of its own", () => {
  test.describe.configure({ mode: "serial" });
  test.use({ expectedStatuses: [501, 504] });

  let shop: OwnShop;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    shop = await openOwnShop();
  });
  test.afterAll(() => shop.close());

  test("in maintenance shows the 501 page, opens no drawer, and opens again afterwards", async ({ page, scripted }) => {
    await open(page, `${shop.origin}/delivery`, scripted);
    await shop.operator("maintenance", "on");
    // The open page learns of it with the next click.
    await page.getByRole("link", { name: "Контакты" }).first().click();
    await expectScreen(page, "Мы улучшаем сервис для вас", scripted);
    for (const { width, height } of screens) {
      await page.setViewportSize({ width, height });
      for (const drawer of ["location", "catalog", "auth", "search"]) {
        const answer = await page.goto(`${shop.origin}/delivery?drawer=${drawer}`);
        expect(answer?.status()).toBe(501);
        expect(answer?.headers()["retry-after"]).toBe("600");
        await expect(page.getByRole("dialog")).toHaveCount(0);
      }
      await settled(page, scripted);
      await expectScreen(page, "Мы улучшаем сервис для вас", scripted);
    }
    await shop.operator("maintenance", "off");
    // A storefront with a remote backend learns of it within a second.
    await expect(async () => {
      await page.goto(`${shop.origin}/delivery`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Доставка и самовывоз", { timeout: 1_000 });
    }).toPass();
  });

  test("without its backend says so, and when to retry", async ({ page, scripted }) => {
    await open(page, `${shop.origin}/delivery`, scripted);
    await shop.endBackend();
    for (const { width, height } of screens) {
      await page.setViewportSize({ width, height });
      for (const path of ["/brands", "/contacts"]) {
        const answer = await page.goto(shop.origin + path);
        expect(answer?.status(), path).toBe(504);
        await settled(page, scripted);
        await expectScreen(page, "Ошибка обращения к сервису", scripted);
      }
    }
  });
});
