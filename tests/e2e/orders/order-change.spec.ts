import { expect, open, reachCheckout, settled, test } from "#tests/e2e/shop-test.ts";

// A form returned with errors.
test.use({ expectedStatuses: [422] });

test("a buyer changes an order in two steps, keeps typed values after a refusal, and cancels it", async ({
  page,
  scripted,
}) => {
  await reachCheckout(page, scripted);
  await page.getByLabel("Фамилия, имя и отчество").fill("Кузнецова Мария Петровна");
  await page.getByRole("textbox", { name: "Телефон" }).fill("+7 912 345-67-89");
  for (const group of await page.locator("fieldset.option-group").all()) await group.getByRole("radio").first().check();
  await page.getByRole("radio", { name: /При получении/ }).check();
  await page.getByLabel(/Принимаю условия продажи/).check();
  await page.getByRole("button", { name: "Оформить заказ" }).click();
  const heading = page.getByRole("heading", { level: 1, name: /Заказ № МСК-\d\d-\d{6} оформлен/ });
  await expect(heading).toBeVisible();
  const number = /МСК-\d\d-\d{6}/.exec((await heading.textContent()) ?? "")?.[0] ?? "";

  await open(page, `/profile/order/${encodeURIComponent(number)}`, scripted);
  await page.getByRole("link", { name: "Изменить заказ" }).click();
  await settled(page, scripted);
  await expect(page.getByRole("heading", { level: 1, name: `Изменить заказ № ${number}` })).toBeVisible();
  const quantity = page.getByRole("textbox", { name: /^Количество: / }).first();
  const ordered = await quantity.inputValue();

  await quantity.fill("");
  await page.getByLabel("Комментарий к заказу").fill("Позвоните за час");
  await page.getByRole("button", { name: "Проверить изменения" }).click();
  await expect(page.getByRole("alert")).toContainText("Укажите количество");
  await expect(page.getByLabel("Комментарий к заказу")).toHaveValue("Позвоните за час");
  await settled(page, scripted);

  await quantity.fill(String(Number(ordered.replace(",", ".")) * 2).replace(".", ","));
  const ways = page.getByRole("group", { name: /^Способ/ }).first();
  await ways
    .getByRole("radio", { name: /в пределах МКАД/ })
    .first()
    .check();
  await ways.getByLabel("Адрес доставки").fill("Москва, Тверская, 7");
  await page.getByRole("button", { name: "Проверить изменения" }).click();
  await expect(page.getByRole("heading", { name: "Проверьте изменения" })).toBeVisible();
  await expect(page.getByText("Москва, Тверская, 7").last()).toBeVisible();
  await settled(page, scripted);
  await page.getByRole("button", { name: "Вернуться и исправить" }).click();
  await expect(page.getByLabel("Комментарий к заказу")).toHaveValue("Позвоните за час");
  await settled(page, scripted);
  await page.getByRole("button", { name: "Проверить изменения" }).click();
  await expect(page.getByText("Позвоните за час")).toBeVisible();
  await settled(page, scripted);
  await page.getByRole("button", { name: "Сохранить изменения" }).click();
  await expect(page.getByText(`Заказ № ${number} изменён`).first()).toBeVisible();
  await expect(page.getByText("Изменён комментарий")).toBeVisible();
  await settled(page, scripted);

  await page.getByText("Отмена заказа", { exact: true }).click();
  await page.getByLabel("Почему отменяете").fill("Больше не нужно");
  await page.getByRole("button", { name: "Отменить заказ" }).click();
  await expect(page.getByText(`Заказ № ${number} отменён`).first()).toBeVisible();
  await settled(page, scripted);
  await expect(page.getByRole("link", { name: "Изменить заказ" })).toHaveCount(0);
});
