import type { Page } from "playwright/test";
import { screens } from "./boxes.ts";
import { expect, open, test } from "./shop-test.ts";

test.beforeEach(({ scripted }) => test.skip(!scripted, "what moves is told to scripts"));

/** Kinds of the demo shop's goods by the hundred: each of its own, as many as can be bought at once. */
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

test("a basket of a hundred lines moves nothing while it loads and when script has come", async ({
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
      // A shift is told with the frame after the one that shows it.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
    expect(await page.evaluate("window.shifts"), `${width} px`).toEqual([]);
  }
});

test.describe("a page whose code cannot be had", () => {
  test.use({ expectedFailures: true });

  test("shows what it has for visitors without script", async ({ page, baseURL }) => {
    await page.goto("/");
    await fillBasket(page, 1, baseURL ?? "");
    await page.route("**/assets/**/*.js", (route) => route.abort());
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.evaluate(() => void location.assign("/basket"));
    await page.waitForURL("**/basket");
    await expect(page.locator(".line-quantity [data-without-script]").first()).toBeVisible();
  });
});
