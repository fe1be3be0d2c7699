import { expect, expectNoSidewaysScroll, open, settled, test } from "./shop-test.ts";

// Unreadable quantities are answered with 422.
test.use({ expectedStatuses: [422] });

test("a buyer adds several sizes of a family by one button", async ({ page, scripted }) => {
  await open(page, "/catalog/krepezh/samorezy/samorezy-po-derevu", scripted);
  await page.getByRole("link", { name: "Все размеры в таблице" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("все размеры");
  await settled(page, scripted);
  await expectNoSidewaysScroll(page);

  // The first column stays visible while the table is scrolled.
  const lastColumn = page.locator(".size-grid thead tr").last().getByRole("columnheader").last();
  await lastColumn.scrollIntoViewIfNeeded();
  await expect(page.getByRole("rowheader").first()).toBeInViewport();

  const fields = page.getByRole("textbox", { name: /^Количество: \d/ });
  await fields.nth(0).fill("1");
  await fields.nth(1).fill("много");
  await page.getByRole("button", { name: "В корзину", exact: true }).click();
  await expect(page.getByRole("alert").getByRole("link", { name: /Введите количество цифрами/ })).toBeVisible();
  await expect(fields.nth(1)).toHaveValue("много");
  // With script the field is rounded on blur.
  await expect(fields.nth(0)).toHaveValue(scripted ? /^1\s000$/ : "1");

  await fields.nth(1).fill("1000");
  // With script the total follows the typed values; without, it is that of the sent ones.
  await expect(page.locator(".size-form output")).toHaveText(
    scripted ? /^Выбрано 2 размера на [\d\s,]+₽$/ : /^Выбран 1 размер на [\d\s,]+₽$/,
  );
  await page.getByRole("button", { name: "В корзину", exact: true }).click();
  await expect(page.getByText("В корзину добавлены 2 товара")).toBeVisible();
  await expect(fields.nth(0)).toHaveValue("");
  await page.getByRole("link", { name: "Перейти в корзину" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Корзина");
  await expect(page.getByText("Саморез по дереву").first()).toBeVisible();
});

test("a product links to its size table, its brand and similar goods", async ({ page, scripted }) => {
  await open(page, "/catalog/krepezh/samorezy/samorezy-po-derevu", scripted);
  await page.locator("main .goods-list li > a").first().click();
  await expect(page.getByRole("link", { name: /Все \d+ размер\S* в таблице/ })).toBeVisible();
  await settled(page, scripted);
  const similar = page.locator("#similar");
  const first = await similar.locator("li > a").first().textContent();
  await similar.getByRole("link", { name: "2", exact: true }).click();
  await expect(page).toHaveURL(/\?similar=2#similar$/);
  await expect(similar.locator("li > a").first()).not.toHaveText(first ?? "");
  await expect(similar).toBeInViewport();
  await page.locator(".heading-row").getByRole("link").click();
  await expect(page).toHaveURL(/\/brands\//);
});
