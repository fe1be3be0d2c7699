import type { Page } from "playwright/test";
import { expect, test } from "../shop-test.ts";
import { signInToDesk } from "./desk-session.ts";

// A refused form comes back with its faults.
test.use({ expectedStatuses: [422] });

const phone = "+79000000001";

test("a clerk places an order for a buyer, finds it in the list, changes it step by step and comes back", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signInToDesk(page, "orders", "/desk/orders/new");
  const number = await placedOrder(page);

  // The list keeps its filter and place.
  await page.goto("/desk/orders");
  await page.getByText("Фильтр", { exact: true }).click();
  await page.getByLabel("Номер, покупатель, телефон, ИНН").fill(number);
  await page.getByRole("button", { name: "Показать" }).click();
  await expect(page).toHaveURL(/[?&]q=/);
  const list = new URL(page.url()).search;
  await page.locator("[data-row] a").first().click();
  await expect(page.getByRole("heading", { level: 1, name: `Заказ № ${number}` })).toBeVisible();

  const confirm = page.getByRole("button", { name: "Подтвердить" });
  if ((await confirm.count()) > 0) await confirm.first().click();
  await expect(page.getByText("Подтверждён").first()).toBeVisible();

  // The new sum first, then the change.
  await page.getByRole("link", { name: "Изменить состав" }).click();
  const quantity = page.getByRole("textbox", { name: /^Количество: / });
  const ordered = Number((await quantity.inputValue()).replace(",", "."));
  await quantity.fill("много");
  await page.getByRole("button", { name: "Показать новую сумму" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(quantity).toHaveValue("много");
  await quantity.fill(String(ordered * 2).replace(".", ","));
  await page.getByRole("button", { name: "Показать новую сумму" }).click();
  await expect(page.getByRole("heading", { name: "Что изменится" })).toBeVisible();
  await page.getByRole("button", { name: "Сохранить изменения" }).click();
  await expect(page.getByText(`Заказ № ${number} изменён, покупателю отправлено письмо`)).toBeVisible();

  await page.getByLabel("Новый комментарий").fill("Проверить упаковку");
  await page.getByRole("button", { name: "Добавить", exact: true }).click();
  await expect(page.getByText("Комментарий добавлен")).toBeVisible();
  await expect(page.getByText("Проверить упаковку")).toBeVisible();

  await page.getByRole("link", { name: "Глазами покупателя" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /глазами покупателя/ })).toBeVisible();
  await expect(page.getByText("Проверить упаковку")).toHaveCount(0);

  await page.goto(`/desk/orders${list}`);
  await page.getByRole("link", { name: number, exact: true }).click();
  await page.getByRole("link", { name: "К списку" }).click();
  await expect(page).toHaveURL(new RegExp(`/desk/orders${list.replace(/[?+.]/g, "\\$&")}`));
  await expect(page.getByRole("link", { name: number, exact: true })).toBeVisible();
});

/** Buyer, goods, then delivery and payment: each step keeps those before it. */
async function placedOrder(page: Page): Promise<string> {
  await page.getByLabel("Телефон или ИНН покупателя").fill(phone);
  await page.getByRole("main").getByRole("button", { name: "Найти" }).click();
  await page.getByRole("radio").first().check();
  await page.getByLabel("Город заказа").selectOption({ label: "Москва" });
  await page.getByLabel("Товары").fill("нет-такого 1");
  await page.getByRole("button", { name: "Показать цены и доставку" }).click();
  await expect(page.getByRole("alert")).toContainText("нет-такого");
  await page.getByLabel("Товары").fill(`${await anArticle(page)} 1000`);
  await page.getByRole("button", { name: "Показать цены и доставку" }).click();
  await page
    .getByRole("radio", { name: /Самовывоз/ })
    .first()
    .check();
  await page.getByRole("radio", { name: "При получении" }).check();
  await page.getByRole("button", { name: "Оформить заказ" }).click();
  await expect(page.getByText(/Заказ № МСК-\d\d-\d{6} оформлен/)).toBeVisible();
  const heading = await page.getByRole("heading", { level: 1 }).textContent();
  return /МСК-\d\d-\d{6}/.exec(heading ?? "")?.[0] ?? "";
}

/** An article of the demo shop that is in stock. */
async function anArticle(page: Page): Promise<string> {
  const answer = await page.request.get("/api/v1/mixed/products/suggest?q=шайба", { headers: { city: "msk" } });
  const text = await answer.text();
  return /"article":"([^"]+)"/.exec(text)?.[1] ?? "";
}
