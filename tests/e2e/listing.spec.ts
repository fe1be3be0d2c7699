import type { Page } from "playwright/test";
import { expect, expectNoSidewaysScroll, open, settled, test } from "./shop-test.ts";

const screws = "/catalog/krepezh/samorezy";

/** On a phone the filter opens as a sheet, with script as a drawer. */
async function openFilter(page: Page, scripted: boolean): Promise<void> {
  await page.locator(".listing-filter > details > summary").click();
  if (scripted) await expect(page.getByRole("dialog", { name: "Фильтры" })).toBeVisible();
}

async function goodsShown(page: Page): Promise<number> {
  return page.locator(".goods-list > li").count();
}

test("a visitor filters a list, sees the applied filters and removes them", async ({ page, scripted }) => {
  await open(page, screws, scripted);
  const all = await page.locator("h1 + .muted").textContent();
  await openFilter(page, scripted);
  await page.getByRole("group", { name: "Бренд" }).getByLabel("Tessfix").check();
  const length = page.getByRole("group", { name: "Длина, мм" });
  await length.getByLabel("от").fill("20");
  await length.getByLabel("до").fill("50,5");
  const show = page.getByRole("button", { name: scripted ? /^Показать \d+ товар/ : "Показать", exact: !scripted });
  await show.click();

  await expect(page).toHaveURL(`${screws}?brand=tessfix&f.length=20-50.5`);
  await expect(page.getByRole("link", { name: "Убрать фильтр «Tessfix»" })).toBeVisible();
  await expect(page.locator("h1 + .muted")).not.toHaveText(all ?? "");
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: /Убрать фильтр «Длина, мм|Убрать фильтр «Длина:/ }).click();
  await expect(page).toHaveURL(`${screws}?brand=tessfix`);
  await settled(page, scripted);
  await page.getByRole("link", { name: "Сбросить всё" }).click();
  await expect(page).toHaveURL(screws);
  await expect(page.locator("h1 + .muted")).toHaveText(all ?? "");
  await openFilter(page, scripted);
  await expect(page.getByRole("checkbox", { name: "Tessfix" })).not.toBeChecked();
});

test("selected values stay selected when all facets are shown, and filter the goods", async ({ page, scripted }) => {
  await open(page, "/catalog/krepezh", scripted);
  await openFilter(page, scripted);
  await page.getByRole("checkbox", { name: "Tessfix" }).check();
  // With script the drawer has all facets.
  if (!scripted) {
    await page.getByRole("button", { name: /^Ещё \d+ фильтр/ }).click();
    await expect(page).toHaveURL("/catalog/krepezh?brand=tessfix&drawer=filter");
  }
  await expect(page.getByRole("checkbox", { name: "Tessfix" })).toBeChecked();
  const head = page.getByRole("group", { name: "Форма головки" });
  await head.locator("summary").click();
  const tick = head.locator("label:not(:has(:disabled))").first();
  const words = (await tick.locator("span").textContent()) ?? "";
  await tick.click();
  await page.locator(".filter-submit button:visible").click();
  await expect(page.getByRole("link", { name: `Убрать фильтр «Форма головки: ${words}»` })).toBeVisible();
  await expect(page).not.toHaveURL(/drawer=/);
});

test("«show more» appends goods and focuses the first of them", async ({ page, scripted }) => {
  await open(page, screws, scripted);
  await page.getByRole("link", { name: "Показать ещё 24" }).click();
  await expect(page).toHaveURL(`${screws}?page=2&more=1${scripted ? "" : "#more"}`);
  await settled(page, scripted);
  await expect(page.getByText(/Показаны 1–48/)).toBeVisible();
  expect(await goodsShown(page)).toBe(48);
  const first = page.locator(".goods-list > li").nth(24);
  if (!scripted) {
    await expect(first.getByRole("link")).toBeInViewport();
    return;
  }
  // Focus moves to the first of the new goods.
  await expect(first.getByRole("link")).toBeFocused();
  await page.locator(".goods-list > li").nth(30).getByRole("button", { name: "В корзину" }).click();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  expect(await goodsShown(page)).toBe(48);
  // Back first closes the drawer.
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await goodsShown(page)).toBe(48);
  await page.goBack();
  await expect(page.getByRole("status").filter({ hasText: "Показаны 1–24" })).toBeVisible();
  expect(await goodsShown(page)).toBe(24);
});

test("three joined pages are restored after Back and after a reload, at the same position", async ({
  page,
  scripted,
}) => {
  const fasteners = "/catalog/krepezh";
  await open(page, fasteners, scripted);
  for (const goods of [48, 72]) {
    await page.getByRole("link", { name: "Показать ещё 24" }).click();
    await expect(page.getByText(`Показаны 1–${goods} `)).toBeVisible();
    await settled(page, scripted);
  }
  const product = page.locator(".goods-list > li").nth(60);
  await product.scrollIntoViewIfNeeded();
  const top = () => product.evaluate((one) => Math.round(one.getBoundingClientRect().top));
  const before = await top();
  await product.getByRole("link").click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(page.getByText("Показаны 1–72 ")).toBeAttached();
  expect(await goodsShown(page)).toBe(72);
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(40);
  await page.reload();
  expect(await goodsShown(page)).toBe(72);
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(40);
});

test("the chosen view applies to all lists", async ({ page, scripted }) => {
  await open(page, screws, scripted);
  await page.getByRole("button", { name: "Список" }).click();
  await expect(page.getByRole("button", { name: "Список" })).toHaveAttribute("aria-pressed", "true");
  await open(page, "/catalog/krepezh", scripted);
  await expect(page.locator("ul.goods-list.goods-rows")).toBeVisible();
});

test("the filter button shows the number of results", async ({ page, scripted }) => {
  test.skip(!scripted, "script alone does this");
  await open(page, "/search/петля?drawer=filter", scripted);
  await page.getByRole("group", { name: "Цена, ₽" }).getByLabel("от").fill("999999");
  await expect(page.locator(".filter-submit button:visible")).toHaveText("Таких товаров нет");
  await page.getByRole("group", { name: "Цена, ₽" }).getByLabel("от").fill("");
  await expect(page.locator(".filter-submit button:visible")).toHaveText(/^Показать \d+ товар/);
});

test("a value is found by search within a large facet", async ({ page, scripted }) => {
  await open(page, "/search/ручка?drawer=filter", scripted);
  const colours = page.getByRole("group", { name: "Цвет", exact: true });
  await colours.locator("summary").first().click();
  const search = colours.getByRole("searchbox");
  if (!scripted) {
    await expect(search).toBeHidden();
    await colours.getByText(/^Показать ещё \d+$/).click();
    await expect(colours.getByRole("checkbox")).toHaveCount(12);
    return;
  }
  await search.fill("ЧЁРН");
  await expect(colours.locator("label:visible")).toHaveText([/[Чч]ёрн/]);
  await search.press("Enter");
  await expect(page).toHaveURL(/drawer=filter/);
  await search.fill("");
  await expect(colours.getByRole("checkbox")).toHaveCount(12);
});
