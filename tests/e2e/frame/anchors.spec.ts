import type { Page } from "playwright/test";
import { expect, open, test } from "#tests/e2e/shop-test.ts";

/** The element is directly below the header, or the page cannot be scrolled further. */
async function expectShown(page: Page, id: string): Promise<void> {
  const place = () =>
    page.evaluate((name) => {
      const header = document.querySelector(".site-header");
      const isPinned = header !== null && getComputedStyle(header).position === "sticky";
      const top = document.getElementById(name)?.getBoundingClientRect().top ?? NaN;
      const below = top - (isPinned ? header.getBoundingClientRect().bottom : 0);
      const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
      return below >= -1 && (below <= 100 || (isAtEnd && top < window.innerHeight));
    }, id);
  await expect.poll(place, { message: `#${id}` }).toBe(true);
  await expect(page).toHaveURL((url) => decodeURIComponent(url.hash) === `#${id}`);
}

for (const [width, height] of [
  [360, 740],
  [1200, 800],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } });

    test("each letter of the brands scrolls to its brands, every time, also after Back", async ({ page, scripted }) => {
      await open(page, "/brands", scripted);
      const letters = page.getByRole("main").locator('a[href^="#"]');
      const ids: string[] = [];
      for (const letter of (await letters.all()).slice(0, 5)) {
        const id = decodeURIComponent((await letter.getAttribute("href")) ?? "").slice(1);
        ids.push(id);
        await letter.click();
        await expectShown(page, id);
      }
      // The current anchor again, after scrolling away.
      await page.evaluate(() => window.scrollTo(0, 0));
      await letters.nth(4).click();
      await expectShown(page, ids[4] ?? "");
      // Without script the browser itself handles Back.
      if (!scripted) return;
      for (const id of ids.slice(0, 4).reverse()) {
        await page.goBack();
        await expectShown(page, id);
      }
      await page.goForward();
      await expectShown(page, ids[1] ?? "");
    });
  });
}

test("the skip link leads to the content, and keyboard navigation continues there", async ({ page, scripted }) => {
  await open(page, "/catalog", scripted);
  const skip = page.getByRole("link", { name: "Перейти к содержанию" });
  for (let time = 0; time < 2; time += 1) {
    await page.evaluate(() => window.scrollTo(0, 0));
    await skip.focus();
    await skip.press("Enter");
    await expectShown(page, "main");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  }
});

test("a list extended by «show more» keeps its in-page links", async ({ page, scripted }) => {
  await open(page, "/catalog/okonnaya-furnitura?page=2&more=1", scripted);
  const skip = page.getByRole("link", { name: "Перейти к содержанию" });
  await skip.focus();
  await skip.press("Enter");
  await expectShown(page, "main");
});

test("a link to an anchor on another page scrolls to it, and again after Back", async ({ page, scripted }) => {
  await open(page, "/support", scripted);
  await page.locator('a[href="/refund#claim"]').first().click();
  await expectShown(page, "claim");
  if (!scripted) return;
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expectShown(page, "claim");
});

test.describe("with script", () => {
  test.beforeEach(({ scripted }) => test.skip(!scripted, "what only script does"));

  test("closing a drawer does not scroll a page with an anchor in its address", async ({ page }) => {
    await open(page, "/refund#claim", true);
    await page.evaluate(() => window.scrollTo(0, 40));
    await page.locator("nav.mobile-bar").getByRole("link", { name: "Каталог" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.getByRole("dialog").getByRole("link", { name: "Закрыть" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.evaluate(() => window.scrollY)).toBe(40);
  });

  test.describe("a second after a navigation", () => {
    /** Opens a page in place at its top, with a frozen clock. */
    async function navigate(page: Page, from: string, link: string): Promise<void> {
      await page.clock.install();
      await open(page, from, true);
      await page.evaluate(() => window.scrollTo(0, 300));
      await page.clock.pauseAt(Date.now() + 60_000);
      await page
        .locator(link)
        .first()
        .evaluate((element) => element instanceof HTMLElement && element.click());
    }
    const position = (page: Page) => page.evaluate(() => window.scrollY);

    test("a page that scrolled by itself returns to its top once", async ({ page }) => {
      await navigate(page, "/catalog", 'footer a[href="/payments"]');
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Оплата");
      await expect.poll(() => position(page)).toBe(0);
      await page.evaluate(() => window.scrollTo(0, 200));
      await page.clock.runFor(900);
      expect(await position(page)).toBe(200);
      await page.clock.runFor(100);
      expect(await position(page)).toBe(0);
      await page.evaluate(() => window.scrollTo(0, 200));
      await page.clock.runFor(5_000);
      expect(await position(page)).toBe(200);
    });

    test("a visitor who has scrolled keeps the position", async ({ page }) => {
      await navigate(page, "/catalog", 'footer a[href="/payments"]');
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Оплата");
      await expect.poll(() => position(page)).toBe(0);
      await page.mouse.move(180, 400);
      await page.mouse.wheel(0, 250);
      await expect.poll(() => position(page)).toBe(250);
      await page.clock.runFor(5_000);
      expect(await position(page)).toBe(250);
    });

    test("a list extended by «show more» does not scroll", async ({ page }) => {
      await navigate(page, "/catalog/okonnaya-furnitura", 'a[href*="more="]');
      await expect(page).toHaveURL(/more=/);
      await page.clock.runFor(5_000);
      expect(await position(page)).toBe(300);
    });
  });
});
