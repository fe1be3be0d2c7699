import { expect, expectNoSidewaysScroll, open, signIn, test } from "#tests/e2e/shop-test.ts";

/** The demo shop's sole trader, who has two years of orders. */
const phone = "+79000000003";

test("a buyer finds an order among many, opens it, prints its lines and exports the list", async ({
  page,
  scripted,
}) => {
  test.setTimeout(180_000);
  const main = page.locator("main");
  await signIn(page, phone);
  await open(page, "/profile/orders", scripted);
  await expect(page.getByRole("heading", { level: 1, name: "Мои заказы" })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.getByText("Статус заказа").click();
  await page.getByRole("checkbox", { name: "Готов к выдаче" }).check();
  await page.getByRole("button", { name: "Показать" }).click();
  await expect(page).toHaveURL(/status=readyForPickup/);
  await expect(main.locator("tbody tr")).toHaveCount(1);
  await expect(main.locator("tbody tr")).toContainText("Готов к выдаче");

  const number = (await main.locator("tbody tr a").first().textContent()) ?? "";
  await main.locator("tbody tr a").first().click();
  await expect(page.getByRole("heading", { level: 1, name: `Заказ № ${number}` })).toBeVisible();
  await expect(main).toContainText("Забрать до");
  await expect(page.getByRole("link", { name: "На карте" }).first()).toHaveAttribute("href", /yandex\.ru\/maps/);
  await expectNoSidewaysScroll(page);

  await page.getByRole("link", { name: "Состав для печати" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: `Состав заказа № ${number}` })).toBeVisible();
  await expectNoSidewaysScroll(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Скачать XLSX" }).click(),
  ]);
  expect(file.suggestedFilename()).toContain(number);

  await open(page, "/profile/orders?status=readyForPickup", scripted);
  await page.getByRole("link", { name: "Убрать: Готов к выдаче" }).click();
  await expect(page).not.toHaveURL(/status=/);
  await page.getByRole("button", { name: "Выгрузить в XLSX" }).click();
  await expect(page).toHaveURL(/profile\/files/);
  await expect(main).toContainText("Заказы на ");
});
