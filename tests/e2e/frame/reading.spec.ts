import type { Page } from "playwright/test";
import { violations } from "./axe.ts";
import { expect, expectNoSidewaysScroll, open, signIn, test } from "#tests/e2e/shop-test.ts";

test.setTimeout(180_000);
// Run in order: they share a basket.
test.describe.configure({ mode: "default" });

const phone = "+79000000002";

/** The demo shop's wholesale buyer with a filled basket; the paths of the pages with the most figures. */
async function pagesOfBuyer(page: Page, scripted: boolean): Promise<string[]> {
  await signIn(page, phone);
  await open(page, "/search/шайба", scripted);
  await page.getByRole("button", { name: "В корзину" }).first().click();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  await open(page, "/profile/orders", scripted);
  const order = await page.locator('main a[href^="/profile/order/"]').first().getAttribute("href");
  // The longest sequence of steps.
  await open(page, "/profile/orders?status=completed", scripted);
  const completed = await page.locator('main a[href^="/profile/order/"]').first().getAttribute("href");
  const orders = [order ?? "", completed ?? ""];
  return [...orders, "/profile/mutual-settlements", "/checkout", "/basket", "/profile/orders", "/profile/main"];
}

test("with text of twice the size no page of orders and payments scrolls horizontally", async ({ page, scripted }) => {
  const paths = await pagesOfBuyer(page, scripted);
  for (const width of [320, 360, 412, 600, 768, 1000, 1200, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of paths) {
      await open(page, path, scripted);
      await expectNoSidewaysScroll(page);
      await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(needed, `${path} at ${width} px`).toBeLessThanOrEqual(width);
    }
  }
});

test("no control on settlements and account deletion is smaller than 24 px", async ({ page, scripted }) => {
  await pagesOfBuyer(page, scripted);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/profile/mutual-settlements", "/profile/settings/delete", "/profile/settings/data"]) {
      await open(page, path, scripted);
      expect(await page.evaluate(smallTargets), `${path} at ${width} px`).toEqual([]);
      if (scripted) expect(await violations(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

/** Runs in the page. Links inside a sentence are as high as their line (WCAG 2.2, 2.5.8). */
function smallTargets(): string[] {
  return [...document.querySelectorAll("main :is(a[href], button, input:not([type=hidden]), select, summary)")].flatMap(
    (element) => {
      const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
      const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 1;
      const sentence = element.parentElement?.textContent.trim() ?? "";
      const isInSentence =
        getComputedStyle(element).display === "inline" && sentence.length > element.textContent.trim().length + 20;
      return !isShown || isInSentence || (width >= 24 && height >= 24)
        ? []
        : [`${element.outerHTML.slice(0, 100)}: ${Math.round(width)}×${Math.round(height)}`];
    },
  );
}

for (const [width, height] of [
  [320, 256],
  [320, 180],
] as const) {
  test.describe(`at 400 %: ${width}×${height}`, () => {
    test.use({ viewport: { width, height } });

    test("content and the cookie question are both visible before it is answered", async ({ page, scripted }) => {
      for (const path of ["/delivery", "/catalog", "/search/шайба"]) {
        await open(page, path, scripted);
        const banner = page.locator("form.cookie-banner");
        await expect(banner).toBeInViewport({ ratio: 1 });
        // Sticky elements leave most of the window to the content.
        await page.evaluate(() => window.scrollTo(0, 300));
        const lines = await page.evaluate(() => {
          const own = document.querySelector("main");
          let seen = 0;
          for (let y = 0; y < window.innerHeight; y += 4)
            if (own?.contains(document.elementFromPoint(window.innerWidth / 2, y))) seen += 4;
          return seen / window.innerHeight;
        });
        expect(lines, path).toBeGreaterThan(0.5);
        await expectNoSidewaysScroll(page);
        await page.evaluate(() => window.scrollTo(0, 0));
        // At 1280×1024 some of the page is visible at once, in a lower window only after scrolling past the header.
        if (height < 256) continue;
        expect(
          await page.evaluate(() => document.querySelector("main")?.getBoundingClientRect().top ?? 0),
          path,
        ).toBeLessThan(((await banner.boundingBox())?.y ?? 0) - 8);
      }
    });
  });
}

test("the current page of the profile is visible in its navigation on a phone", async ({ page, scripted }) => {
  await signIn(page, phone);
  const menu = page.getByRole("navigation", { name: "Разделы профиля" });
  for (const path of ["/profile/settings", "/profile/counterparties", "/profile/mutual-settlements", "/profile/main"]) {
    await open(page, path, scripted);
    await expect(menu.locator("[aria-current]")).toBeInViewport({ ratio: 0.99 });
  }
  // Also after a client-side navigation.
  await menu.getByRole("link").last().click();
  await expect(page).toHaveURL(/\/profile\/settings$/);
  await expect(menu.locator("[aria-current]")).toHaveText("Настройки");
  await expect(menu.locator("[aria-current]")).toBeInViewport({ ratio: 0.99 });
});

test.describe("in the dark theme", () => {
  test.use({ colorScheme: "dark" });

  test("all texts have enough contrast", async ({ page, scripted }) => {
    test.skip(!scripted, "axe needs script");
    const paths = ["/", "/catalog/okonnaya-furnitura", "/contacts", "/profile/complaints", "/calculator"];
    for (const path of [...(await pagesOfBuyer(page, scripted)), ...paths]) {
      await open(page, path, scripted);
      const found = await violations(page);
      expect(
        found.filter((text) => text.startsWith("color-contrast")),
        path,
      ).toEqual([]);
    }
  });
});
