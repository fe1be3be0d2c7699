import type { Page } from "playwright/test";
import { violations } from "#tests/e2e/frame/axe.ts";
import { expect, expectNoSidewaysScroll, open, reachCheckout, settled, test } from "#tests/e2e/shop-test.ts";

test.use({ expectedStatuses: [422, 404] });

test("an order is added to the basket again, and repeated by a schedule", async ({ page, scripted }) => {
  const number = await placeOrder(page, scripted);

  await open(page, `/order/repeat/${encodeURIComponent(number)}`, scripted);
  await expect(page.getByRole("heading", { level: 1, name: `Повтор заказа № ${number}` })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, scripted);
  await page
    .getByRole("checkbox", { name: /Положить в корзину/ })
    .first()
    .uncheck();
  await page.getByRole("button", { name: "Положить в корзину" }).click();
  await expect(page.getByText("Отметьте хотя бы один товар").first()).toBeVisible();
  await page
    .getByRole("checkbox", { name: /Положить в корзину/ })
    .first()
    .check();
  await page
    .getByRole("textbox", { name: /^Количество/ })
    .first()
    .fill("много");
  await page.getByRole("button", { name: "Положить в корзину" }).click();
  await expect(page.getByText("Введите количество цифрами").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Количество/ }).first()).toHaveValue("много");
  await page
    .getByRole("textbox", { name: /^Количество/ })
    .first()
    .fill("1000");
  await page.getByRole("button", { name: "Положить в корзину" }).click();
  await expect(page.getByText("Товаров в корзине из заказа: 1").first()).toBeVisible();
  await expect(page).toHaveURL(/\/basket$/);

  await open(page, `/order/repeat/${encodeURIComponent(number)}`, scripted);
  await page.getByRole("link", { name: "Повторять по расписанию" }).click();
  await settled(page, scripted);
  await expect(page.getByRole("heading", { level: 1, name: "Новое расписание" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, scripted);
  await page.getByLabel("Название").fill("Расходники на объект");
  await page.getByLabel("Как часто").selectOption({ label: "Еженедельно" });
  await page.getByLabel("День недели").selectOption({ label: "Среда" });
  await page.getByLabel("Начать").fill("2020-01-01");
  await page.getByRole("button", { name: "Создать расписание" }).click();
  await expect(page.getByText("Начните не раньше сегодняшнего дня").first()).toBeVisible();
  await expect(page.getByLabel("Название")).toHaveValue("Расходники на объект");
  await page.getByLabel("Начать").fill(new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10));
  await page.getByRole("button", { name: "Создать расписание" }).click();
  await expect(page.getByText("Расписание создано").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Расходники на объект" })).toBeVisible();
  await expect(page.getByText("Еженедельно, среда, 08:00")).toBeVisible();
  await expectAccessible(page, scripted);

  await page.getByRole("button", { name: /Поставить на паузу/ }).click();
  await expect(page.getByText("Повторы на паузе").first()).toBeVisible();
  await open(page, "/profile/orders/schedules", scripted);
  await expect(page.getByText("Пауза").first()).toBeVisible();
  await expectAccessible(page, scripted);
  await page.getByRole("button", { name: /Возобновить/ }).click();
  await expect(page.getByText("Повторы возобновлены").first()).toBeVisible();

  await page.getByRole("link", { name: "Расходники на объект" }).click();
  await settled(page, scripted);
  await page.getByText("Изменить расписание").click();
  await page.getByLabel("Название").fill("Крепёж");
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Крепёж" })).toBeVisible();
  await page.getByRole("button", { name: /Удалить расписание/ }).click();
  await expect(page.getByText("Расписаний пока нет")).toBeVisible();
});

/** Axe needs script. */
async function expectAccessible(page: Page, scripted: boolean): Promise<void> {
  if (scripted) expect(await violations(page)).toEqual([]);
}

async function placeOrder(page: Page, scripted: boolean): Promise<string> {
  await reachCheckout(page, scripted);
  await page.getByLabel("Фамилия, имя и отчество").fill("Кузнецова Мария Петровна");
  await page.getByRole("textbox", { name: "Телефон" }).fill("+7 912 345-67-89");
  for (const group of await page.locator("fieldset.option-group").all()) await group.getByRole("radio").first().check();
  await page.getByLabel(/Принимаю условия продажи/).check();
  await page.getByRole("button", { name: "Оформить заказ" }).click();
  const title = page.getByRole("heading", { level: 1, name: /Заказ № МСК-\d\d-\d{6} оформлен/ });
  await expect(title).toBeVisible();
  return /МСК-\d\d-\d{6}/.exec((await title.textContent()) ?? "")?.[0] ?? "";
}
