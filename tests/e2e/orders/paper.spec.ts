import { devices } from "playwright/test";
import { expect, expectNoSidewaysScroll, open, test } from "#tests/e2e/shop-test.ts";

// A computer's browser, for which tables are rendered, with the width of A4.
test.use({ userAgent: devices["Desktop Chrome"].userAgent, viewport: { width: 794, height: 1123 }, isMobile: false });

test.beforeEach(({ page }) => page.emulateMedia({ media: "print" }));

test("a table of goods prints without fields and buttons", async ({ page, scripted }) => {
  await open(page, "/catalog/krepezh/samorezy?view=table", scripted);
  const table = page.locator("table.goods-table");
  await expect(table.getByRole("columnheader")).toHaveText(["Артикул", "Название", "Наличие", "Цена"]);
  for (const control of ["textbox", "button"] as const)
    await expect(page.getByRole("main").getByRole(control)).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});

test("a product prints with all related goods, none cut by the edge of the sheet", async ({ page, scripted }) => {
  await open(page, "/catalog/krepezh/samorezy/samorezy-krovelnye", scripted);
  const path = await page.locator(".goods-list li > a").first().getAttribute("href");
  await open(page, path ?? "", scripted);
  const rows = page.locator(".product-section .goods-list");
  expect(await rows.count()).toBeGreaterThan(0);
  for (const row of await rows.all())
    expect(await row.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
});

test("a size table prints whole, without links to other tables", async ({ page, scripted }) => {
  await open(page, "/catalog/krepezh/samorezy/samorezy-krovelnye", scripted);
  const path = await page.locator('.subcategories a[href$="/sizes"]').last().getAttribute("href");
  await open(page, path ?? "", scripted);
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Другие таблицы размеров" })).toHaveCount(0);
});
