import type { Page } from "playwright/test";
import { z } from "zod";
import { expect, open, test } from "#tests/e2e/shop-test.ts";

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "without script each of these is a page load");

const listing = "/catalog/krepezh/samorezy";

/** Holds the requests that match; returns a function that lets them go. */
async function hold(page: Page, matches: (url: URL, method: string) => boolean): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/*", async (route) => {
    const request = route.request();
    if (matches(new URL(request.url()), request.method())) await held;
    await route.continue().catch(() => {});
  });
  return letGo;
}

const isData = ({ pathname }: URL, method: string) => pathname.endsWith(".data") && method === "GET";

/** Data asked for since now, by path. */
function dataRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (isData(url, request.method())) paths.push(url.pathname);
  });
  return paths;
}

async function fillBasket(page: Page, count: number): Promise<void> {
  const listed = z.object({ data: z.object({ items: z.array(z.object({ uuid: z.string() })) }) });
  const answer = await page.request.post("/api/v1/mixed/products/products", {
    data: { context: { type: "search", value: "саморез" }, page: 1, limit: count },
  });
  const items = listed.parse(await answer.json()).data.items.map(({ uuid }) => ({ uuid, quantity: 1 }));
  const added = await page.request.post("/api/v1/mixed/baskets/baskets/products/add", { data: { items } });
  expect(added.status()).toBe(200);
}

test.describe("a basket of a hundred lines", () => {
  test("totals follow a tick before the answer, and nothing moves", async ({ page }) => {
    await open(page, "/", true);
    await fillBasket(page, 100);
    await open(page, "/basket", true);
    const total = page.locator(".basket-total");
    const whole = (await total.textContent()) ?? "";
    const letGo = await hold(page, (_, method) => method === "POST");
    const lines = page.locator(".basket-line");
    const boxes = async () => Promise.all([0, 1, 2].map((at) => lines.nth(at).boundingBox()));
    const tick = lines.first().getByRole("checkbox");
    await tick.scrollIntoViewIfNeeded();
    const before = await boxes();
    await tick.uncheck();
    await expect(total).not.toHaveText(whole);
    const less = (await total.textContent()) ?? "";
    expect(await boxes()).toEqual(before);
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    letGo();
    await answered;
    await page.waitForLoadState("networkidle");
    await expect(total).toHaveText(less);
    await expect(tick).not.toBeChecked();
    expect(await boxes()).toEqual(before);
  });

  test.describe("without a connection", () => {
    test.use({ expectedFailures: true });

    test("a tick that is not saved is taken back, with the reason", async ({ page }) => {
      await open(page, "/", true);
      await fillBasket(page, 100);
      await open(page, "/basket", true);
      const total = page.locator(".basket-total");
      const whole = (await total.textContent()) ?? "";
      await page.route("**/*", (route) =>
        route.request().method() === "POST" ? route.abort("internetdisconnected") : route.continue(),
      );
      const tick = page.locator(".basket-line").first().getByRole("checkbox");
      await tick.uncheck();
      await expect(page.locator(".notices section").first()).toBeVisible();
      await expect(tick).toBeChecked();
      await expect(total).toHaveText(whole);
    });
  });

  test("the same message does not push the shown one aside", async ({ page }) => {
    await open(page, "/", true);
    await fillBasket(page, 3);
    await open(page, "/basket", true);
    const message = page.locator(".notices section").filter({ hasText: "Количество изменено" });
    const more = page.locator(".line-quantity .stepper button:last-child");
    await more.nth(0).click();
    await expect(message).toBeVisible();
    const box = await message.boundingBox();
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await more.nth(0).click();
    await answered;
    await page.waitForLoadState("networkidle");
    await expect(message).toHaveCount(1);
    expect(await message.boundingBox()).toEqual(box);
  });
});

test("the catalogue's first level opens without an answer, and the deeper levels move nothing", async ({ page }) => {
  await open(page, "/delivery", true);
  const letGo = await hold(
    page,
    (url, method) => isData(url, method) || (url.pathname === "/catalog-tree" && method === "GET"),
  );
  await page.locator("nav.mobile-bar").getByRole("link", { name: "Каталог" }).click();
  const catalog = page.getByRole("dialog", { name: "Каталог" });
  const branches = catalog.locator("details[name=catalog]");
  await expect(branches.first()).toBeVisible();
  await expect(catalog.locator("li a[href]")).toHaveCount(0);
  const box = await branches.nth(1).boundingBox();
  letGo();
  await expect(catalog.locator("li a[href]").first()).toBeAttached();
  expect(await branches.nth(1).boundingBox()).toEqual(box);
});

test("a product pointed at is shown without another request", async ({ page }) => {
  await open(page, listing, true);
  const link = page.locator("main li a[href^='/product/']").first();
  const name = (await link.textContent()) ?? "";
  const ahead = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith("/product/"));
  await link.hover();
  await (await ahead).finished();
  await hold(page, isData);
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

test("nothing is loaded ahead for who saves data", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } }),
  );
  await open(page, listing, true);
  const asked = dataRequests(page);
  await page.locator("main li a[href^='/product/']").first().hover();
  await page.waitForTimeout(500);
  expect(asked).toEqual([]);
});

test.describe("Back", () => {
  /** From the first page of the visit, which came as a document, to a product. */
  async function toProduct(page: Page): Promise<void> {
    await open(page, listing, true);
    const kept = page.waitForResponse((response) => new URL(response.url()).pathname === `${listing}.data`);
    await page.locator("main li a[href^='/product/']").first().click();
    await expect(page).toHaveURL(/\/product\//);
    await (await kept).finished();
  }

  test("shows a listing at once, and then loads it again", async ({ page }) => {
    await toProduct(page);
    const letGo = await hold(page, isData);
    const asked = dataRequests(page);
    await page.goBack();
    await expect(page.locator(".listing")).toBeVisible();
    await expect.poll(() => asked).toContain(`${listing}.data`);
    letGo();
  });

  test("keeps the listing's position, before and after it is loaded again", async ({ page }) => {
    await open(page, listing, true);
    const card = page.locator(".goods-list > li").nth(18);
    await card.scrollIntoViewIfNeeded();
    const before = (await card.boundingBox())?.y ?? NaN;
    const kept = page.waitForResponse((response) => new URL(response.url()).pathname === `${listing}.data`);
    await card.locator("a[href^='/product/']").first().click();
    await expect(page).toHaveURL(/\/product\//);
    await (await kept).finished();
    const again = page.waitForResponse((response) => new URL(response.url()).pathname === `${listing}.data`);
    await page.goBack();
    const distance = async () => Math.abs(((await card.boundingBox())?.y ?? NaN) - before);
    await expect.poll(distance).toBeLessThan(40);
    await (await again).finished();
    await expect.poll(distance).toBeLessThan(40);
  });

  test("asks the shop after an addition, whatever has been kept", async ({ page }) => {
    await toProduct(page);
    await page.getByRole("button", { name: "В корзину" }).first().click();
    await expect(page.getByRole("dialog", { name: "Товар в корзине" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const letGo = await hold(page, isData);
    const asked = dataRequests(page);
    await page.goBack();
    await expect.poll(() => asked).toContain(`${listing}.data`);
    await expect(page.locator(".product-page")).toBeVisible();
    letGo();
    await expect(page.locator(".listing")).toBeVisible();
    await expect(page.locator("nav.mobile-bar .count-badge").first()).toHaveText("1");
  });
});
