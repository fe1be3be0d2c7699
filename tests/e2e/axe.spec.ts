import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright/test";
import { expect, freshPhone, open, register, test } from "./shop-test.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe holds against the page: rule and place, nothing when all is well. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const { violations: found }: AxeResults = await page.evaluate(`axe.run(document, { runOnly: ${JSON.stringify(rules)} })`);
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary ?? ""}`));
}

const publicPages = [
  "/",
  "/catalog",
  "/catalog/okonnaya-furnitura",
  "/catalog/okonnaya-furnitura?view=list",
  "/search/шайба",
  "/search",
  "/favorite",
  "/compare",
  "/basket",
  "/about",
  "/contacts",
  "/corporativ-clients",
  "/delivery",
  "/payments",
  "/refund",
  "/support",
  "/warranty",
  "/brands",
  "/promotions",
  "/useful-materials",
  "/polzovatelskoe-soglashenie",
  "/politika-v-otnoshenii-faylov-cookie",
  "/static/politika-konfidentsialnosti-personalnykh-dannykh",
  ...["location", "sitemap", "catalog", "auth", "search"].map((name) => `/delivery?drawer=${name}`),
  "/catalog/okonnaya-furnitura?drawer=filter",
];

// What axe looks at is the same markup; it is script itself and waits by timers, which do not run where scripts are off.
test.beforeEach(({ scripted }) => test.skip(!scripted, "axe needs script"));

test("axe has nothing against the cookie banner and the question about the city", async ({ page, scripted }) => {
  await open(page, "/delivery", scripted);
  await expect(page.locator("form.ck")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test.describe("a page", () => {
  // The banner lies over whatever is at the foot of the screen, until it is put away.
  test.beforeEach(({ context, baseURL }) => context.addCookies([{ name: "is_cookies_accepted", value: "true", url: baseURL ?? "" }]));

for (const path of publicPages) {
  test(`axe has nothing against ${path}`, async ({ page, scripted }) => {
    await open(page, path, scripted);
    expect(await violations(page)).toEqual([]);
  });
}

test.describe("screens of errors", () => {
  test.use({ expectedStatuses: [404] });
  test("axe has nothing against the 404", async ({ page, scripted }) => {
    await open(page, "/no/such/page", scripted);
    expect(await violations(page)).toEqual([]);
  });
});

test("axe has nothing against a product, a full basket, the popup, checkout and the profile", async ({ page, scripted }) => {
  await open(page, "/search/шайба", scripted);
  await page.getByRole("button", { name: "В корзину" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("link").filter({ hasText: /\S/ }).first().click();
  await expect(page).toHaveURL(/\/product\//);
  expect(await violations(page)).toEqual([]);
  await open(page, "/basket", scripted);
  expect(await violations(page)).toEqual([]);
  await open(page, "/?drawer=auth&return=/checkout", scripted);
  await register(page, freshPhone());
  await expect(page).toHaveURL(/\/checkout$/);
  expect(await violations(page)).toEqual([]);
  for (const path of ["/profile/main", "/profile/orders", "/profile/settings", "/profile/main?drawer=profile", "/profile/settings?drawer=phone", "/profile/settings?drawer=counterparty"]) {
    await open(page, path, scripted);
    expect(await violations(page), path).toEqual([]);
  }
});
});
