import { expect, open, reachCheckout, settled, test } from "#tests/e2e/shop-test.ts";

test("a payment is declined by the bank, retried, abandoned, and completed from the order page", async ({
  page,
  scripted,
}) => {
  await reachCheckout(page, scripted);
  await page.getByLabel("Фамилия, имя и отчество").fill("Кузнецова Мария Петровна");
  await page.getByRole("textbox", { name: "Телефон" }).fill("+7 912 345-67-89");
  for (const group of await page.locator("fieldset.option-group").all()) await group.getByRole("radio").first().check();
  await page.getByRole("radio", { name: /Картой онлайн/ }).check();
  await page.getByLabel(/Принимаю условия продажи/).check();
  await page.getByRole("button", { name: "Оформить заказ" }).click();

  const bank = page.getByRole("heading", { level: 1, name: "Пробная оплата" });
  await expect(bank).toBeVisible();
  await page.getByRole("button", { name: "Отказать в оплате" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Оплата не прошла" })).toBeVisible();
  await expect(page.getByText("на карте не хватило денег")).toBeVisible();
  await settled(page, scripted);

  await page.getByRole("button", { name: "Оплатить ещё раз" }).click();
  await expect(bank).toBeVisible();
  await page.getByRole("link", { name: "Вернуться в магазин, ничего не решив" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Проверяем оплату" })).toBeVisible();
  await page.getByRole("link", { name: "Посмотреть заказ" }).click();
  await settled(page, scripted);

  await expect(page.getByText("Ожидает оплаты").first()).toBeVisible();
  await page.getByRole("button", { name: /^Оплатить/ }).click();
  await expect(bank).toBeVisible();
  await page.getByRole("button", { name: "Оплатить", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Заказ № МСК-\d\d-\d{6} оформлен/ })).toBeVisible();
  await expect(page.getByText("Оплата прошла, заказ подтверждён")).toBeVisible();
  // Parameters of the address have no effect.
  const number = /МСК-\d\d-\d{6}/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "")?.[0] ?? "";
  await open(page, `/checkout/payment-error?order=${encodeURIComponent(number)}`, scripted);
  await expect(page.getByText("Оплата прошла, заказ подтверждён")).toBeVisible();
  await open(page, `/profile/order/${encodeURIComponent(number)}`, scripted);
  await expect(page.getByText("Оплата: Оплачен")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Оплатить/ })).toHaveCount(0);
});
