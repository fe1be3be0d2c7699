import type { Locator, Page } from "playwright/test";
import { expect, open, operator, test } from "./shop-test.ts";

/** Products of the results, in their order. */
const products = (page: Page): Locator => page.locator("main a[href^='/product/']");

test("what visitors open from the results of a search comes first in them", async ({ page, scripted, browser }) => {
  // Each mode has a query of its own.
  const query = scripted ? "ручка дверная" : "саморез кровельный";
  const results = `/search/${encodeURIComponent(query)}`;
  await open(page, results, scripted);
  const name = (await products(page).nth(1).innerText()).trim();
  for (let visitor = 1; visitor <= 3; visitor += 1) {
    const context = await browser.newContext();
    const own = await context.newPage();
    await open(own, results, scripted);
    await products(own).filter({ hasText: name }).first().click();
    await expect(own).toHaveURL(/\/product\//);
    await expect(own.getByRole("heading", { level: 1 })).toHaveText(name);
    await context.close();
  }
  await expect(async () => {
    // Stores what was counted.
    await operator("search", "missing");
    // Another spelling of the query has no kept page.
    await open(page, `/search/${encodeURIComponent(query.toUpperCase())}?sort=relevance`, scripted);
    await expect(products(page).first()).toHaveText(name, { timeout: 1_000 });
  }).toPass({ timeout: 40_000 });
  // On the screen and not covered, before the second one, which is below or to the right of it.
  await products(page).first().click({ trial: true });
  const [first, second] = [await products(page).nth(0).boundingBox(), await products(page).nth(1).boundingBox()];
  expect(first?.width).toBeGreaterThan(0);
  expect(first?.height).toBeGreaterThan(0);
  const isBefore = (axis: "x" | "y") => (first?.[axis] ?? NaN) < (second?.[axis] ?? NaN);
  expect(isBefore("y") || (first?.y === second?.y && isBefore("x"))).toBe(true);
});
