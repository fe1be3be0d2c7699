import type { Page } from "playwright/test";
import { z } from "zod";
import { screens } from "./boxes.ts";
import { expect, open, test } from "#tests/e2e/shop-test.ts";

test.beforeEach(({ scripted }) => test.skip(!scripted, "layout shifts are reported to scripts only"));

/**
 * Tolerance: a slow browser may paint a header or a line before parsing its end, which shifts by 0.001 at most and is
 * invisible. A line that moves the page shifts by 0.05.
 */
const unseen = 0.005;
const shiftShape = z.object({ value: z.number() });

/** Adds this many different products of the demo shop. */
async function fillBasket(page: Page, lines: number, origin: string): Promise<void> {
  const uuids = new Set<string>();
  for (let at = 1; uuids.size < lines; at += 1) {
    const html = await (await page.request.get(`/catalog/krepezh?page=${at}`)).text();
    for (const [, uuid = ""] of html.matchAll(/name="uuid" value="([0-9a-f-]{36})"/g)) uuids.add(uuid);
  }
  for (const uuid of [...uuids].slice(0, lines)) {
    const form = { intent: "basket.add", uuid, quantity: "1000" };
    await page.request.post("/catalog/krepezh", { form, maxRedirects: 0, headers: { origin } });
  }
}

test("a basket of a hundred lines causes no layout shift while it loads and when script starts", async ({
  page,
  baseURL,
  scripted,
}) => {
  test.setTimeout(240_000);
  await open(page, "/", scripted);
  await fillBasket(page, 100, baseURL ?? "");
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry));
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    await open(page, "/basket", scripted);
    expect(await page.locator(".basket-line").count()).toBeGreaterThanOrEqual(100);
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await page.evaluate((to) => window.scrollTo(0, document.body.scrollHeight * to), part);
      // A shift is reported one frame after the frame that shows it.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
    const shifts = z.array(z.string()).parse(await page.evaluate("window.shifts"));
    const moved = shifts.reduce((sum, shift) => sum + shiftShape.parse(JSON.parse(shift)).value, 0);
    expect(moved, `${width} px: ${shifts.join("\n")}`).toBeLessThan(unseen);
  }
});

test.describe("a page whose code cannot be loaded", () => {
  test.use({ expectedFailures: true });

  test("shows its content for visitors without script", async ({ page, baseURL }) => {
    await page.goto("/");
    await fillBasket(page, 1, baseURL ?? "");
    await page.route("**/assets/**/*.js", (route) => route.abort());
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.evaluate(() => void location.assign("/basket"));
    await page.waitForURL("**/basket");
    await expect(page.locator(".line-quantity [data-without-script]").first()).toBeVisible();
  });
});
