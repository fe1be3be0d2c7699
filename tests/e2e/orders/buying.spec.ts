import { expect, freshPhone, lastCode, open, reachCheckout, register, settled, test } from "#tests/e2e/shop-test.ts";

test("a visitor finds a product, buys it split by stock and finds the order in the profile", async ({
  page,
  scripted,
}) => {
  await open(page, "/", scripted);
  await page.getByRole("navigation", { name: "Разделы" }).getByRole("link", { name: "Каталог" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Весь каталог" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Каталог");

  await page
    .getByRole("link", { name: /Ручки для пластиковых окон/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ручки для пластиковых окон в Москве");
  // Each visitor buys the whole stock of another product: they run at once.
  const card = page
    .locator("main li")
    .filter({ hasText: "В наличии" })
    .nth(scripted ? 0 : 1);
  const name = (await card.getByRole("link").filter({ hasText: /\S/ }).first().textContent()) ?? "";
  await card.getByRole("link", { name }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name.trim());
  await settled(page, scripted);

  // More than the city's stock: the rest waits for supply.
  await page.getByLabel("Количество").first().fill("9000");
  await page.getByRole("button", { name: "В корзину" }).first().click();
  await expect(page.getByText("Товар в корзине").first()).toBeVisible();

  await open(page, "/basket", scripted);
  await expect(page.getByRole("heading", { name: "В наличии", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Нет в наличии" })).toBeVisible();
  await expect(page.getByText(/Из 9\s000\sшт\sесть/)).toBeVisible();

  await page
    .getByRole("link", { name: "Войти и оформить" })
    .or(page.getByRole("button", { name: "Войти и оформить" }))
    .first()
    .click();
  await settled(page, scripted);
  await register(page, freshPhone());
  await expect(page).toHaveURL(/\/checkout$/);
  await settled(page, scripted);

  await page.getByLabel("Фамилия, имя и отчество").fill("Кузнецова Мария Петровна");
  await page.getByRole("textbox", { name: "Телефон" }).fill("+7 912 345-67-89");
  for (const group of await page.locator("fieldset.option-group").all()) await group.getByRole("radio").first().check();
  await page.getByLabel("Комментарий к заказу").fill("Позвонить за час");
  await page.getByLabel(/Принимаю условия продажи/).check();
  await page.getByRole("button", { name: "Оформить заказ" }).click();

  const title = page.getByRole("heading", { level: 1, name: /Заказ № МСК-\d\d-\d{6} оформлен/ });
  await expect(title).toBeVisible();
  // The footer of a placed order has only the seller, no columns of links.
  await expect(page.getByRole("contentinfo").getByRole("heading")).toHaveText(["Продавец"]);
  const number = /МСК-\d\d-\d{6}/.exec((await title.textContent()) ?? "")?.[0] ?? "";

  await open(page, "/profile/orders", scripted);
  await page.getByRole("link", { name: number }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(number) })).toBeVisible();
  await expect(page.getByText(name.trim()).first()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: name.trim() }).locator("img").first()).toBeVisible();
  await expect(page.getByText("Позвонить за час")).toBeVisible();

  await open(page, "/basket", scripted);
  await expect(page.getByText("В корзине пусто")).toBeVisible();
});

test("the checkout is restored as it was left: after a visit to the basket, a reload, Back", async ({
  page,
  scripted,
}) => {
  await reachCheckout(page, scripted);
  const comment = page.getByLabel("Комментарий к заказу");
  const fio = page.getByLabel("Фамилия, имя и отчество");
  await fio.fill("Иванов 123");
  await comment.fill("Домофон 12");
  await page.getByRole("button", { name: "Изменить состав" }).click();
  await expect(page).toHaveURL(/\/basket$/);
  await settled(page, scripted);
  await page.getByRole("button", { name: "Оформить заказ" }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(fio).toHaveValue("Иванов 123");
  await expect(comment).toHaveValue("Домофон 12");
  if (!scripted) return;
  await page.getByLabel(/Перезвоните мне/).check();
  await comment.fill("Домофон 34");
  await page.reload();
  await expect(comment).toHaveValue("Домофон 34");
  await expect(page.getByLabel(/Перезвоните мне/)).toBeChecked();
  await comment.fill("Домофон 56");
  await page.getByRole("banner").getByRole("button", { name: "Вернуться в корзину" }).click();
  await expect(page).toHaveURL(/\/basket$/);
  await page.goBack();
  await expect(comment).toHaveValue("Домофон 56");
});

test.describe("an invalid form", () => {
  test.use({ expectedStatuses: [422] });

  test("of the checkout keeps typed values and shows what is missing", async ({ page, scripted }) => {
    await reachCheckout(page, scripted);

    await page.getByLabel("Фамилия, имя и отчество").fill("Иванов 123");
    await page.getByRole("textbox", { name: "Телефон" }).fill("+7 912 345-67-89");
    await page.getByRole("radio").first().check();
    await page.getByLabel("Комментарий к заказу").fill("Третий подъезд");
    await page.getByLabel(/Принимаю условия продажи/).check();
    await page.getByRole("button", { name: "Оформить заказ" }).click();

    await expect(page.getByText("Только буквы, пробел и дефис").first()).toBeVisible();
    await expect(page.getByLabel("Фамилия, имя и отчество")).toHaveValue("Иванов 123");
    await expect(page.getByLabel("Фамилия, имя и отчество")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Комментарий к заказу")).toHaveValue("Третий подъезд");
  });

  test("with a wrong code is refused, and the right one still works", async ({ page, scripted }) => {
    const phone = freshPhone();
    await open(page, "/?drawer=auth", scripted);
    await page.getByLabel("Мобильный телефон").fill(phone);
    await page.getByRole("button", { name: "Получить код" }).click();
    await expect(page.getByLabel("Код из СМС")).toBeVisible();
    await page.getByLabel("Код из СМС").fill("000000");
    await page.getByRole("button", { name: "Войти", exact: true }).click();
    await expect(page.getByText(/Неверный код\. Осталось попыток: 4/).first()).toBeVisible();
    await page.getByLabel("Код из СМС").fill(await lastCode(page.request, phone));
    await page.getByRole("button", { name: "Войти", exact: true }).click();
    await expect(page.getByRole("button", { name: "Зарегистрироваться" })).toBeVisible();
  });

  test("leaves the session tokens unreadable for scripts (security C2)", async ({ page, scripted }) => {
    await open(page, "/?drawer=auth", scripted);
    await register(page, freshPhone());
    const keys = (await page.context().cookies()).filter(({ name }) => /^(?:token|refreshToken)$/.test(name));
    expect(keys.map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite }))).toEqual([
      { httpOnly: true, sameSite: "Lax" },
      { httpOnly: true, sameSite: "Lax" },
    ]);
    const readable = await page.evaluate(
      () => document.cookie + JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }),
    );
    for (const { value } of keys) expect(readable).not.toContain(value);
  });

  test("with half a phone number is not sent", async ({ page, scripted }) => {
    await open(page, "/?drawer=auth", scripted);
    await page.getByLabel("Мобильный телефон").fill("+7 912");
    await page.getByRole("button", { name: "Получить код" }).click();
    await expect(page.getByText("Введите номер телефона полностью").first()).toBeVisible();
    await expect(page.getByLabel("Мобильный телефон")).toHaveValue(/912/);
  });
});
