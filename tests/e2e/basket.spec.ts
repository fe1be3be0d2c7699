import { expect, open, test } from "./shop-test.ts";

test("a quantity is rounded to whole packs and said so", async ({ page, scripted }) => {
  await open(page, "/search/шайба", scripted);
  const row = page
    .locator("main li")
    .filter({ hasText: /кратно\s1\s?000\sшт/ })
    .first();
  await row.getByLabel("Количество").fill("1500");
  await row.getByRole("button", { name: "В корзину" }).click();
  await expect(page.getByText(/Количество округлено до 2\s000 \(кратно 1\s000\)/).first()).toBeVisible();
  await open(page, "/basket", scripted);
  await expect(page.getByLabel(/^Количество:/).first()).toHaveValue("2000");
});

test("the stepper moves by one pack, removing empties the basket", async ({ page, scripted }) => {
  await open(page, "/search/шайба", scripted);
  const row = page
    .locator("main li")
    .filter({ hasText: /кратно\s1\s?000\sшт/ })
    .filter({ hasText: "В наличии" })
    .first();
  await row.getByRole("button", { name: "В корзину" }).click();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  await open(page, "/basket", scripted);
  const quantity = page.getByLabel(/^Количество:/).first();
  await expect(quantity).toHaveValue("1000");
  await page
    .getByRole("button", { name: /^(Больше|Увеличить)/ })
    .first()
    .click();
  await expect(quantity).toHaveValue("2000");
  await page
    .getByRole("button", { name: /^(Меньше|Уменьшить)/ })
    .first()
    .click();
  await expect(quantity).toHaveValue("1000");
  await page
    .getByRole("button", { name: /^Удалить:/ })
    .first()
    .click();
  await expect(page.getByText("В корзине пусто")).toBeVisible();
});

test("lines without a tick do not count", async ({ page, scripted }) => {
  await open(page, "/search/шайба", scripted);
  const rows = page.locator("main li").filter({ hasText: "В наличии" });
  await rows.nth(0).getByRole("button", { name: "В корзину" }).click();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  await open(page, "/search/саморез", scripted);
  await rows.nth(0).getByRole("button", { name: "В корзину" }).click();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();
  await open(page, "/basket", scripted);
  const ticks = page.getByRole("checkbox", { name: /^Заказать:/ });
  await expect(ticks).toHaveCount(2);
  await ticks.nth(0).uncheck();
  if (!scripted) await page.getByRole("button", { name: "Обновить выбор" }).first().click();
  await expect(ticks.nth(0)).not.toBeChecked();
  await expect(page.getByText("1 позиция").first()).toBeVisible();
});
